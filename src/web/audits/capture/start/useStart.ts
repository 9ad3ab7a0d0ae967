import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { changeDraft, startDraft } from '../drafts/drafts.ts';
import type { Draft } from '../drafts/draft.ts';
import type { CaptureStore, References } from '../references/references.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { emptyDraft } from './storeChoice.ts';

/** The kind of a new audit, and whether previous answers are hidden. */
export type Manner = { kind: SurveyKind; blind: boolean };

export const USUAL_MANNER: Manner = { kind: 'audit', blind: false };

/**
 * Returns a function that starts an audit and opens it; a second tap in the meantime does nothing. `failed` is set when
 * this device could not store it.
 */
export function useStart(references: References, drafts: readonly Draft[], manner: Manner) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const starting = useRef(false);
  const start = async (store: CaptureStore): Promise<void> => {
    if (starting.current) return;
    starting.current = true;
    try {
      const surveyId = await begin(store, references, drafts, manner);
      setFailed(false);
      await navigate({ to: '/audit/$surveyId', params: { surveyId } });
    } catch (error) {
      noteFault(error);
      setFailed(true);
    } finally {
      starting.current = false;
    }
  };
  return { start: (store: CaptureStore) => void start(store), failed };
}

async function begin(
  { storeId, storeName, storeImage }: CaptureStore,
  { instrument }: References,
  drafts: readonly Draft[],
  manner: Manner,
): Promise<string> {
  const empty = emptyDraft(drafts, storeId);
  if (!empty) return startDraft({ storeId, storeName, storeImage, instrument, ...manner });
  const now = new Date().toISOString();
  await changeDraft(empty.surveyId, (draft) => ({ ...draft, ...manner, instrument, started: now, date: now }));
  return empty.surveyId;
}
