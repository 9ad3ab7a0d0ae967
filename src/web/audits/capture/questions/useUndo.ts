import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { dismissNotice, notify } from '../../../ui/notices/notices.ts';
import type { CategoryParts } from '../frame/parts.ts';
import type { AuditPlaceSearch } from '../frame/auditPlace.ts';
import { undoAnswer } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { tick } from './tick.ts';

/** `run` undoes the last answer or, if several questions were answered at once, all of those answers. */
export type Undo = { possible: boolean; run: () => void };

/** The id of the notice that currently offers to undo the last answers. */
let currentNotice = -1;
let isOffered = false;

/** Shows a notice that offers to undo the latest answers, and withdraws the previous offer. */
export function offerUndo(notice: Parameters<typeof notify>[0]): void {
  withdrawUndo();
  isOffered = true;
  notify({ ...notice, id: currentNotice });
}

/** Withdraws the current offer, if there is one. */
export function withdrawUndo(): void {
  if (isOffered) dismissNotice(currentNotice--);
  isOffered = false;
}

export function useUndo(draft: Draft, categories: readonly CategoryParts[]): Undo {
  const text = useText();
  const navigate = useNavigate();
  const latest = useRef({ draft, categories });
  useEffect(() => {
    latest.current = { draft, categories };
  });
  const run = useCallback(() => {
    const { surveyId, undo } = latest.current.draft;
    const [id] = Object.keys(undo ?? {});
    if (id === undefined) return;
    tick();
    changeDraft(surveyId, undoAnswer).catch(noteFault);
    notify({ text: text('capture.undone') });
    const parts = latest.current.categories.flatMap((category) => category.parts);
    const part = parts.find(({ questions }) => questions.some((question) => question._id === id));
    if (!part) return;
    void navigate({
      to: '/audit/$surveyId',
      params: { surveyId },
      search: (search: AuditPlaceSearch) => ({ part: part.key, q: id, p: search.p }),
      state: (state) => state,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, text]);
  return { possible: draft.undo !== null, run };
}
