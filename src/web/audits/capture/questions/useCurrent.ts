import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Answer } from '../../../../domain/answers.ts';
import type { Part } from '../frame/parts.ts';
import { usePreview } from '../frame/previewContext.ts';
import { answerQuestion, isAnswered } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { tick } from './tick.ts';
import { withdrawUndo } from './useUndo.ts';

/** The time in ms within which a second tap on an answer counts as the same tap, for users with shaky hands. */
const DOUBLE_TAP_MS = 400;

/** The question to which the keyboard shortcuts apply. */
export type Current = {
  id: string | undefined;
  /** Answers a question. With `isSame`, giving the same answer again does not remove it. */
  answer: (id: string, answer: Answer, isSame?: boolean) => void;
  /** Focuses a question and scrolls it into view. */
  go: (id: string) => void;
};

type CurrentOf = {
  list: RefObject<HTMLElement | null>;
  draft: Draft;
  part: Part;
  /** The id of the question to start at; null if the URL names none. */
  question: string | null;
  wide: boolean;
};

export function useCurrent({ list, draft, part, question, wide }: CurrentOf): Current {
  const { surveyId } = draft;
  const [currentId, setCurrentId] = useState<string | null>(question);
  const ids = part.questions.map(({ _id: id }) => id);
  const first = ids.find((id) => !isAnswered(draft, id)) ?? ids[0];
  const id = currentId !== null && ids.includes(currentId) ? currentId : first;
  const order = useRef(ids);
  useEffect(() => {
    order.current = ids;
  });
  const go = useCallback(
    (to: string) => {
      setCurrentId(to);
      show(list.current, to);
    },
    [list],
  );
  const last = useRef<{ id: string; value: Answer; at: number }>({ id: '', value: '', at: 0 });
  const answer = useCallback(
    (questionId: string, value: Answer, isSame = false) => {
      const now = performance.now();
      const { id: lastId, value: lastValue, at } = last.current;
      if (lastId === questionId && now - at < DOUBLE_TAP_MS && (value.length === 0 || value === lastValue)) return;
      last.current = { id: questionId, value, at: now };
      tick();
      changeDraft(surveyId, (draft) =>
        isSame && draft.answers[questionId]?.answer === value ? draft : answerQuestion(questionId, value)(draft),
      ).catch(noteFault);
      withdrawUndo();
      const next = order.current[order.current.indexOf(questionId) + 1];
      if (wide && value.length > 0 && next !== undefined) setCurrentId(next);
    },
    [surveyId, wide],
  );
  useReaching(list, setCurrentId);
  useArrival({ list, question, wide, first, setCurrentId });
  return { id, answer, go };
}

/**
 * Makes a card the current one as soon as an element in it is focused or pressed; not every browser focuses pressed
 * elements.
 */
function useReaching(list: CurrentOf['list'], setCurrentId: (id: string) => void): void {
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null;
      const { question } = card?.dataset ?? {};
      // The response to the press itself is rendered first.
      if (question !== undefined) startTransition(() => setCurrentId(question));
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('pointerdown', note);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('pointerdown', note);
    };
  }, [list, setCurrentId]);
}

type Arrival = Pick<CurrentOf, 'list' | 'question' | 'wide'> & {
  first: string | undefined;
  setCurrentId: (id: string) => void;
};

/** Moves the focus into the list when a part opens. In a preview, the focus stays in the editor. */
function useArrival({ list, question, wide, first, setCurrentId }: Arrival): void {
  const begin = useRef(first);
  const isPreview = usePreview();
  useLayoutEffect(() => {
    if (isPreview) return;
    if (question !== null) {
      setCurrentId(question);
      show(list.current, question, 'center');
    } else if (wide && begin.current !== undefined) cardOf(list.current, begin.current)?.focus({ preventScroll: true });
    // On narrow screens the list itself is focused, so that screen readers read its name and then the questions.
    else list.current?.focus({ preventScroll: true });
  }, [question, wide, list, setCurrentId, isPreview]);
}

function show(list: HTMLElement | null, id: string, block: ScrollLogicalPosition = 'nearest'): void {
  const card = cardOf(list, id);
  card?.focus({ preventScroll: true });
  card?.closest('li')?.scrollIntoView({ block });
}

/** Returns the focusable element of a question's card; null if there is none. */
function cardOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"] > [role=group]`) ?? null;
}
