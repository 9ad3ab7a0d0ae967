import { currentUser } from '../../../session/session.ts';
import type { Draft } from '../drafts/draft.ts';
import { deleteDraft, startDraft } from '../drafts/drafts.ts';
import { isSame, type VersionTexts } from '../references/reference.ts';
import { storeVersion, type CaptureStore } from '../references/references.ts';

/**
 * Returns a function that starts an audit of a store with a draft of the instrument, or continues the one in progress.
 * `questions` are the draft's questions in every language; this device stores them, so that the audit works offline.
 */
export function trialStart(questions: readonly VersionTexts[], drafts: readonly Draft[]) {
  return async ({ storeId, storeName, storeImage }: CaptureStore) => {
    const [first] = questions;
    const userid = currentUser()?.userid;
    if (!first || userid === undefined) throw new Error('There are no questions, or nobody is signed in.');
    const instrument = { name: first.name, version: first.version };
    const inProgress = drafts.find(
      (draft) => draft.state === 'drafting' && draft.storeId === storeId && isSame(draft.instrument, instrument),
    );
    const values = { storeId, storeName, storeImage, instrument, blind: false, kind: 'practice', trial: true } as const;
    const surveyId = inProgress?.surveyId ?? (await startDraft(values));
    try {
      await storeVersion(userid, questions);
    } catch (error) {
      if (!inProgress) await deleteDraft(surveyId);
      throw error;
    }
    return { to: '/audit/$surveyId', params: { surveyId } } as const;
  };
}
