import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { changeDraft, startDraft } from '../drafts/drafts.ts';
import type { Draft } from '../drafts/draft.ts';
import type { CaptureStore, References } from '../references/references.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { emptyDraft } from './storeOrder.ts';

/** The kind of a new audit, and whether previous answers are hidden. */
export type Manner = { kind: SurveyKind; blind: boolean };

export const USUAL_MANNER: Manner = { kind: 'audit', blind: false };

/** Starts an audit or an assessment of a store, and returns the target of a link to it. */
type Begin = (store: CaptureStore) => Promise<Pick<LinkProps, 'to' | 'params'>>;

/**
 * Returns a function that starts an audit or assessment of a store and opens it; a second call while it is starting
 * does nothing. `hasFailed` is true if the last attempt failed.
 */
export function useStart(begin: Begin) {
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const isStarting = useRef(false);
  const start = async (store: CaptureStore): Promise<void> => {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const place = await begin(store);
      setHasFailed(false);
      await navigate(place);
    } catch (error) {
      noteFault(error);
      setHasFailed(true);
    } finally {
      isStarting.current = false;
    }
  };
  return { start: (store: CaptureStore) => void start(store), hasFailed };
}

/**
 * Returns a function that starts an audit. If the store already has an audit in progress without answers or photos,
 * restarts that one.
 */
export function auditStart({ instrument }: References, drafts: readonly Draft[], manner: Manner): Begin {
  return async ({ storeId, storeName, storeImage }) => {
    const empty = emptyDraft(drafts, storeId);
    const surveyId = empty?.surveyId ?? (await startDraft({ storeId, storeName, storeImage, instrument, ...manner }));
    if (empty) {
      const now = new Date().toISOString();
      await changeDraft(surveyId, (draft) => ({ ...draft, ...manner, instrument, started: now, date: now }));
    }
    return { to: '/audit/$surveyId', params: { surveyId } };
  };
}
