import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { NOT_APPLICABLE, type AnswerChoice } from '../../../../domain/answers.ts';
import type { Part } from '../frame/parts.ts';
import type { AuditPlace } from '../frame/auditPlace.ts';
import type { Current } from './useCurrent.ts';
import { useKeys } from './useKeys.ts';
import type { Undo } from './useUndo.ts';

type QuestionKeys = {
  list: RefObject<HTMLElement | null>;
  surveyId: string;
  place: AuditPlace;
  part: Part;
  before: Part | undefined;
  after: Part | undefined;
  current: Current;
  undo: Undo;
  on: boolean;
};

/** Handles the keyboard shortcuts of the questions, which `KeysDialog` lists. */
export function useQuestionKeys({ list, surveyId, place, part, before, after, current, undo, on }: QuestionKeys): void {
  const navigate = useNavigate();
  const ids = part.questions.map(({ _id: id }) => id);
  const at = current.id === undefined ? -1 : ids.indexOf(current.id);
  const move = (by: -1 | 1) => {
    const to = ids[at + by];
    if (to !== undefined) current.go(to);
    else if (by === 1) document.querySelector<HTMLElement>('[data-next]')?.focus();
  };
  const toPart = (to: Part | undefined) => {
    if (!to) return;
    const search = { part: to.key, p: place.fourP ?? undefined };
    void navigate({ to: '/audit/$surveyId', params: { surveyId }, search, replace: true, state: (state) => state });
  };
  const answer = (choice: AnswerChoice) => {
    if (current.id === undefined) return;
    current.answer(current.id, choice, true);
    move(1);
  };
  const press = (kind: 'photo' | 'note') => {
    const card = list.current?.querySelector(`[data-question="${CSS.escape(current.id ?? '')}"]`);
    card?.querySelector<HTMLElement>(`[data-${kind}]`)?.click();
  };
  const next = { run: () => move(1) };
  const last = { run: () => move(-1) };
  useKeys(
    {
      y: { run: () => answer('Yes'), once: true },
      n: { run: () => answer('No'), once: true },
      a: { run: () => answer(NOT_APPLICABLE), once: true },
      j: next,
      k: last,
      ArrowDown: next,
      ArrowUp: last,
      ArrowRight: { run: () => toPart(after), once: true },
      ArrowLeft: { run: () => toPart(before), once: true },
      p: { run: () => press('photo'), once: true },
      m: { run: () => press('note'), once: true },
      u: { run: undo.run, once: true },
      g: { run: () => jump(false), once: true },
      '/': { run: () => jump(true), once: true },
    },
    on,
  );
}

/** Focuses the index or, with `find`, its search field. Opens the index if it is not shown next to the questions. */
function jump(find: boolean): void {
  const place = find ? '[data-index] input' : '[data-index] [aria-current]';
  const target = document.querySelector<HTMLElement>(place);
  if (target) target.focus();
  else document.querySelector<HTMLElement>('[data-jump]')?.click();
}
