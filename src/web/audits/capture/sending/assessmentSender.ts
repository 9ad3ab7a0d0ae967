import { addAssessment } from '../../../../contract/audits/assessments.ts';
import { addAssessmentPhoto } from '../../../../contract/audits/photos.ts';
import type { InputOf } from '../../../../contract/kit/call.ts';
import { mayHaveStarted } from '../../../../domain/surveyDate.ts';
import { attempt } from '../../../api/attempt.ts';
import { CallError } from '../../../api/CallError.ts';
import { makePatientCall } from '../../../api/patientCall.ts';
import { makeCallOnce } from '../../../api/makeCall.ts';
import type { Obstacle, Sender } from '../../../device/senders.ts';
import { currentUser } from '../../../session/session.ts';
import { sentAnswer } from '../../assessments/assessment.ts';
import {
  isAssessmentUnsent,
  markReceived,
  markRejected,
  markSent,
  markUncertain,
  markUploading,
  type AssessmentDraft,
} from '../drafts/assessmentDraft.ts';
import { assessmentAsOwner } from '../drafts/photos.ts';
import { changeAssessment } from '../drafts/assessmentDrafts.ts';
import { listAssessmentDrafts, readAssessmentDraft } from '../drafts/storedAssessments.ts';
import { sendPhotosOf } from './sendPhotos.ts';

/** The timeout for sending an assessment without its photos, in ms. */
const TIMEOUT_MS = 60_000;

/** Sends assessments: first their answers, then their photos. */
export const assessmentSender = {
  isWaiting: async (userid: string) => (await listUnsent(userid)).length > 0,

  async sendRecords(userid: string): Promise<Obstacle | null> {
    const drafts = (await listUnsent(userid)).filter(({ state }) => state !== 'uploading');
    for (const draft of drafts) {
      const { assessmentId } = draft;
      const obstacle = await attempt(
        () => send(draft),
        (refusal) => changeAssessment(assessmentId, markRejected(refusal)),
      );
      if (obstacle) return pause(drafts, obstacle);
    }
    return null;
  },

  async sendFiles(userid: string): Promise<Obstacle | null> {
    const drafts = (await listUnsent(userid)).filter(({ state }) => state === 'uploading');
    let isSlow = false;
    for (const draft of drafts) {
      const obstacle = await attempt(
        () => sendPhotos(draft),
        (refusal) => changeAssessment(draft.assessmentId, markRejected(refusal)),
      );
      isSlow ||= obstacle === 'tooSlow';
      if (obstacle && obstacle !== 'tooSlow') return pause(drafts, obstacle);
    }
    return isSlow ? pause(drafts, 'tooSlow') : null;
  },

  async pause(userid: string) {
    await pause(await listUnsent(userid), 'unreachable');
  },
} satisfies Sender;

/** Returns the user's finished assessments that have not been sent completely, oldest first. */
async function listUnsent(userid: string): Promise<AssessmentDraft[]> {
  return (await listAssessmentDrafts(userid)).filter(isAssessmentUnsent).toReversed();
}

/** Sends an assessment without its photos. This is idempotent: sending it again adds nothing. */
async function send({ assessmentId, author }: AssessmentDraft): Promise<void> {
  expectAuthor(author);
  await changeAssessment(assessmentId, markUncertain(true));
  // The author may have changed or deleted the assessment while others were being sent.
  const current = await readAssessmentDraft(assessmentId);
  if (current?.state !== 'uncertain') return;
  const { resultData } = await makeCallOnce(addAssessment, assessmentInput(current), AbortSignal.timeout(TIMEOUT_MS));
  await changeAssessment(assessmentId, markReceived(resultData));
}

/** Sends an assessment's unsent photos. If the server refuses some, the assessment becomes `rejected`. */
async function sendPhotos({ assessmentId, author, photos = [] }: AssessmentDraft): Promise<void> {
  await changeAssessment(assessmentId, markUploading(true));
  const owner = assessmentAsOwner(assessmentId);
  const refusal = await sendPhotosOf(owner, photos, ({ photoId, questionId: item, taken }, file) => {
    expectAuthor(author);
    const photo = { assessment_id: assessmentId, item, photo_id: photoId, taken, file };
    return makePatientCall(addAssessmentPhoto, photo);
  });
  await changeAssessment(assessmentId, refusal ? markRejected(refusal) : markSent);
}

/** Throws unless the signed-in user is the author; an assessment is only sent by its author. */
function expectAuthor(author: string): void {
  if (currentUser()?.userid !== author) throw new CallError({ status: 401, code: 'signed_out' });
}

/** Marks assessments as not being sent, and returns the obstacle. */
async function pause(drafts: readonly AssessmentDraft[], obstacle: Obstacle): Promise<Obstacle> {
  await Promise.all(
    drafts.map(({ assessmentId }) =>
      changeAssessment(assessmentId, (draft) =>
        'sending' in draft && draft.sending ? { ...draft, sending: false } : draft,
      ),
    ),
  );
  return obstacle;
}

/** Returns an assessment in the format of the API. Notes without an answer are not sent. */
function assessmentInput(draft: AssessmentDraft): InputOf<typeof addAssessment> {
  return {
    assessment_id: draft.assessmentId,
    store_id: draft.storeId,
    module: draft.module.name,
    module_version: draft.module.version,
    date: draft.date,
    // The server refuses a start that is after the assessment or more than 48 hours before it. Without a start, the
    // duration is unknown.
    ...(mayHaveStarted(new Date(draft.started), new Date(draft.date)) && { started: draft.started }),
    answers: Object.entries(draft.answers).flatMap(([item, { value, note }]) =>
      value === null ? [] : [{ item, value: sentAnswer(value), ...(note && { note }) }],
    ),
    ...(draft.fixes && { suggestion: draft.fixes.map((item) => ({ item, owner: draft.author })) }),
  };
}
