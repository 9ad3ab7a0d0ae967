import { addPhoto } from '../../../contract/photos.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import { addSurvey } from '../../../contract/surveys.ts';
import { makeCallOnce } from '../../api/makeCall.ts';
import { CallError } from '../../api/CallError.ts';
import { currentUser } from '../../session/session.ts';
import type { Draft } from '../kept/draft.ts';
import { changeDraft } from '../kept/drafts.ts';
import { photoArrived, photoBytes } from '../kept/photos.ts';

/** A request that is not answered by then is given up, in ms: the server lets none take longer. */
const TIMEOUT_MS = 60_000;

/** Sends the answers of an audit, once: what comes again adds nothing, and is answered the same. */
export async function sendAnswers(draft: Draft): Promise<void> {
  const { surveyId } = draft;
  await changeDraft(surveyId, (now) => ({ ...now, state: 'sending', tried: true }));
  expectAuthor(draft);
  const { resultData } = await makeCallOnce(addSurvey, surveyOf(draft), AbortSignal.timeout(TIMEOUT_MS));
  await changeDraft(surveyId, (now) => ({ ...now, taken: true, refusal: null, score: resultData.overallScore }));
}

/** Sends what the server lacks of an audit's photos, one after the other, and notes each that has arrived. */
export async function sendPhotos(draft: Draft): Promise<void> {
  const { surveyId } = draft;
  if (draft.state !== 'sending') await changeDraft(surveyId, (now) => ({ ...now, state: 'sending' }));
  for (const { photoId, questionId, taken, sent } of draft.photos) {
    if (sent) continue;
    const bytes = await photoBytes(photoId);
    // One that the browser has lost can't be sent, and keeps nothing else from it.
    if (bytes) {
      expectAuthor(draft);
      const file = new File([bytes], `${photoId}.jpg`, { type: 'image/jpeg' });
      const photo = { survey_id: surveyId, question_id: questionId, photo_id: photoId, taken, file };
      await makeCallOnce(addPhoto, photo, AbortSignal.timeout(TIMEOUT_MS));
    }
    await photoArrived(surveyId, photoId);
  }
  await changeDraft(surveyId, (now) => ({ ...now, state: 'sent', refusal: null }));
}

/** An audit goes out in the name of who took it, and of no other. */
function expectAuthor({ author }: Draft): void {
  if (currentUser()?.userid !== author) throw new CallError({ status: 401, code: 'signed_out' });
}

/** An audit as the wire has it. */
export function surveyOf(draft: Draft): InputOf<typeof addSurvey> {
  return {
    survey_id: draft.surveyId,
    store_id: draft.storeId,
    date: draft.date,
    kind: draft.kind,
    started: draft.started,
    answers: Object.entries(draft.answers)
      .filter(([, { answer }]) => answer.length > 0)
      .map(([id, { answer, note }]) => ({ question_id: id, answer: listed(answer), ...(note && { note }) })),
    managerAnswer: {
      answers: Object.entries(draft.managerAnswers)
        .filter(([, answer]) => answer.length > 0)
        .map(([id, answer]) => ({ question_id: id, answer: listed(answer) })),
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

function listed(answer: Draft['managerAnswers'][string]): string | string[] {
  return typeof answer === 'string' ? answer : [...answer];
}
