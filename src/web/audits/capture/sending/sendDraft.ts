import { addPhoto } from '../../../../contract/audits/photos.ts';
import type { InputOf } from '../../../../contract/kit/call.ts';
import { addSurvey } from '../../../../contract/audits/surveys.ts';
import { mayHaveStarted } from '../../../../domain/surveyDate.ts';
import { makeCallOnce } from '../../../api/makeCall.ts';
import { makePatientCall } from '../../../api/patientCall.ts';
import { CallError } from '../../../api/CallError.ts';
import { currentUser } from '../../../session/session.ts';
import { inState, isPhotoUnsent, isSending, serverScore, type Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { readDraft } from '../drafts/storedDrafts.ts';
import { auditAsOwner } from '../drafts/photos.ts';
import { sendPhotosOf } from './sendPhotos.ts';

/** The timeout for sending the answers of an audit, in ms. */
const TIMEOUT_MS = 60_000;

/** Sends the answers of an audit. This is idempotent: sending them again adds nothing. */
export async function sendAnswers(draft: Draft): Promise<void> {
  const { surveyId } = draft;
  expectAuthor(draft);
  await changeDraft(surveyId, (now) =>
    now.state === 'queued' || now.state === 'uncertain' ? inState(now, { state: 'uncertain', sending: true }) : now,
  );
  // The author may have changed or deleted the audit while others were being sent.
  const current = await readDraft(surveyId);
  if (current?.state !== 'uncertain') return;
  const { resultData } = await makeCallOnce(addSurvey, surveyOf(current), AbortSignal.timeout(TIMEOUT_MS));
  await changeDraft(surveyId, (now) =>
    inState(now, { state: 'uploading', sending: true, score: resultData.overallScore }),
  );
}

/** Sends an audit's unsent photos. If the server refuses some, the audit becomes `rejected`. */
export async function sendPhotos(draft: Draft): Promise<void> {
  const { surveyId } = draft;
  if (!isSending(draft)) {
    await changeDraft(surveyId, (now) => (now.state === 'uploading' ? { ...now, sending: true } : now));
  }
  const refusal = await sendPhotosOf(auditAsOwner(surveyId), draft.photos, ({ photoId, questionId, taken }, file) => {
    expectAuthor(draft);
    return makePatientCall(addPhoto, { survey_id: surveyId, question_id: questionId, photo_id: photoId, taken, file });
  });
  await changeDraft(surveyId, (now) => {
    const score = serverScore(now);
    if (refusal) return inState(now, { state: 'rejected', part: 'photos', refusal, score });
    // A photo may have been added in the meantime.
    if (now.photos.some(isPhotoUnsent)) return inState(now, { state: 'uploading', sending: false, score });
    return inState(now, { state: 'sent', score });
  });
}

/** Throws unless the signed-in user is the author; an audit is only sent by its author. */
function expectAuthor({ author }: Draft): void {
  if (currentUser()?.userid !== author) throw new CallError({ status: 401, code: 'signed_out' });
}

/** Returns an audit in the format of the API. */
export function surveyOf(draft: Draft): InputOf<typeof addSurvey> {
  return {
    survey_id: draft.surveyId,
    store_id: draft.storeId,
    date: draft.date,
    kind: draft.kind,
    // The server refuses a start that is after the audit or more than 48 hours before it. Without a start, the
    // duration is unknown.
    ...(mayHaveStarted(new Date(draft.started), new Date(draft.date)) && { started: draft.started }),
    instrument: draft.instrument,
    answers: Object.entries(draft.answers)
      .filter(([, { answer, note }]) => answer.length > 0 || note !== '')
      .map(([id, { answer, note }]) => ({ question_id: id, answer: answerValue(answer), ...(note && { note }) })),
    managerAnswer: {
      answers: Object.entries(draft.managerAnswers)
        .filter(([, answer]) => answer.length > 0)
        .map(([id, answer]) => ({ question_id: id, answer: answerValue(answer) })),
    },
    suggestion: draft.plan.map(({ questionId, question, strategies, notes, owner, due }) => ({
      question,
      answers: [...strategies],
      question_id: questionId,
      ...(notes && { notes }),
      ...(owner && { owner }),
      ...(due && { due }),
    })),
  };
}

function answerValue(answer: Draft['managerAnswers'][string]): string | string[] {
  return typeof answer === 'string' ? answer : [...answer];
}
