import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { newId } from '../../../api/newId.ts';
import { AUDITS } from '../../../device/databaseNames.ts';
import { currentUser } from '../../../session/session.ts';
import type { Draft } from './draft.ts';
import { draftStore } from './draftStore.ts';
import { listDrafts, putDraft, removeDraft, updateDraft } from './storedDrafts.ts';

const audits = draftStore<Draft>({
  list: listDrafts,
  put: putDraft,
  update: updateDraft,
  removeRow: removeDraft,
  idOf: ({ surveyId }) => surveyId,
  channel: AUDITS,
});

/** The functions that read and change the signed-in user's audits on this device (`DraftStore`). */
export const { change: changeDraft, remove: deleteDraft, setPreview, useAll: useDrafts, useOne: useDraft } = audits;

type NewDraft = Pick<Draft, 'storeId' | 'storeName' | 'storeImage' | 'blind' | 'instrument' | 'trial'> & {
  kind: SurveyKind;
};

/** Starts an audit and stores it immediately. Returns its id, which the server will also use. */
export async function startDraft(values: NewDraft): Promise<string> {
  const now = new Date().toISOString();
  const draft: Draft = {
    ...values,
    surveyId: newId(),
    author: currentUser()?.userid ?? '',
    started: now,
    date: now,
    activeMs: 0,
    answers: {},
    managerAnswers: {},
    photos: [],
    plan: [],
    undo: null,
    changedAt: now,
    state: 'drafting',
  };
  await audits.add(draft);
  return draft.surveyId;
}
