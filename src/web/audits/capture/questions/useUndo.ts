import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { dismissNotice, notify } from '../../ui/notices/notices.ts';
import type { CategoryParts } from '../frame/parts.ts';
import type { WhereSearch } from '../frame/where.ts';
import { undoAnswer } from '../kept/changes.ts';
import type { Draft } from '../kept/draft.ts';
import { changeDraft } from '../kept/drafts.ts';
import { noteFault } from '../kept/storage.ts';
import { tick } from './tick.ts';

/** Takes back the last answer, or the last 'all', and shows where that was. */
export type Undo = { possible: boolean; run: () => void };

/** The notice that offers to take back the last answers, if one does. Each has an id of its own. */
let offered = -1;
let isOffered = false;

/** Offers to take back what was just answered: what was answered before can't be taken back any more. */
export function offerUndo(notice: Parameters<typeof notify>[0]): void {
  withdrawUndo();
  isOffered = true;
  notify({ ...notice, id: offered });
}

/** Takes the offer away once something else was answered. */
export function withdrawUndo(): void {
  if (isOffered) dismissNotice(offered--);
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
    notify({ text: text('taking.undone') });
    const parts = latest.current.categories.flatMap((category) => category.parts);
    const part = parts.find(({ questions }) => questions.some((question) => question._id === id));
    if (!part) return;
    void navigate({
      to: '/audit/$surveyId',
      params: { surveyId },
      search: (search: WhereSearch) => ({ part: part.key, q: id, p: search.p }),
      state: (state) => state,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, text]);
  return { possible: draft.undo !== null, run };
}
