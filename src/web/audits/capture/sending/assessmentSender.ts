import { addAssessment } from '../../../../contract/audits/assessments.ts';
import type { InputOf } from '../../../../contract/kit/call.ts';
import { mayHaveStarted } from '../../../../domain/surveyDate.ts';
import { attempt } from '../../../api/attempt.ts';
import { CallError } from '../../../api/CallError.ts';
import { makeCallOnce } from '../../../api/makeCall.ts';
import type { Obstacle, Sender } from '../../../device/senders.ts';
import { currentUser } from '../../../session/session.ts';
import { sentAnswer } from '../../assessments/assessment.ts';
import {
  isAssessmentUnsent,
  markRejected,
  markSent,
  markUncertain,
  type AssessmentDraft,
} from '../drafts/assessmentDraft.ts';
import { changeAssessment } from '../drafts/assessmentDrafts.ts';
import { listAssessmentDrafts, readAssessmentDraft } from '../drafts/storedAssessments.ts';

/** The timeout after which an unacknowledged assessment is sent again later, in ms. */
const TIMEOUT_MS = 60_000;

/** Sends assessments. They have no files. */
export const assessmentSender = {
  isWaiting: async (userid: string) => (await listUnsent(userid)).length > 0,

  async sendRecords(userid: string): Promise<Obstacle | null> {
    const drafts = await listUnsent(userid);
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

  async pause(userid: string) {
    await pause(await listUnsent(userid), 'unreachable');
  },
} satisfies Omit<Sender, 'sendFiles'>;

/** Returns the user's finished assessments that the server lacks, oldest first. */
async function listUnsent(userid: string): Promise<AssessmentDraft[]> {
  return (await listAssessmentDrafts(userid)).filter(isAssessmentUnsent).toReversed();
}

/** Sends an assessment. This is idempotent: sending it again adds nothing and returns the same response. */
async function send({ assessmentId, author }: AssessmentDraft): Promise<void> {
  if (currentUser()?.userid !== author) throw new CallError({ status: 401, code: 'signed_out' });
  await changeAssessment(assessmentId, markUncertain(true));
  // The author may have changed or deleted it while others were being sent.
  const current = await readAssessmentDraft(assessmentId);
  if (current?.state !== 'uncertain') return;
  const { resultData } = await makeCallOnce(addAssessment, inputOf(current), AbortSignal.timeout(TIMEOUT_MS));
  await changeAssessment(assessmentId, markSent(resultData));
}

/** Records that assessments are not being sent, and returns why. */
async function pause(drafts: readonly AssessmentDraft[], obstacle: Obstacle): Promise<Obstacle> {
  await Promise.all(
    drafts.map(({ assessmentId }) =>
      changeAssessment(assessmentId, (draft) =>
        draft.state === 'uncertain' && draft.sending ? { ...draft, sending: false } : draft,
      ),
    ),
  );
  return obstacle;
}

/** Returns an assessment in the format of the API. Notes without an answer are not sent. */
export function inputOf(draft: AssessmentDraft): InputOf<typeof addAssessment> {
  return {
    assessment_id: draft.assessmentId,
    store_id: draft.storeId,
    module: draft.module.name,
    module_version: draft.module.version,
    date: draft.date,
    // Assessments that were left open for days have no meaningful start, so their duration is unknown.
    ...(mayHaveStarted(new Date(draft.started), new Date(draft.date)) && { started: draft.started }),
    answers: Object.entries(draft.answers).flatMap(([item, { value, note }]) =>
      value === null ? [] : [{ item, value: sentAnswer(value), ...(note && { note }) }],
    ),
  };
}
