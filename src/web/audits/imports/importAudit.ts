import { addPhoto } from '../../../contract/audits/photos.ts';
import { importSurvey } from '../../../contract/audits/surveys.ts';
import { CallError } from '../../api/CallError.ts';
import { makeCall } from '../../api/makeCall.ts';
import { pictureOf, type SavedAudit } from './savedFile.ts';

/** The expected or actual result of importing an audit. Scores are whole percentages. */
export type Verdict =
  | { is: 'new' | 'known'; score: number }
  | { is: 'imported'; score: number; photos: number; trouble: string }
  | { is: 'refused'; reason: string };

/**
 * The delay before retrying a call that the server refused with 429, in ms, and the maximum number of attempts. The
 * server limits calls per minute.
 */
const TOO_MANY_WAIT_MS = 15_000;
const TOO_MANY_TRIES = 8;

/**
 * Checks what importing an audit would do, without writing anything. Rejects if the server can't be reached or fails.
 */
export function tryAudit(audit: SavedAudit, storeId: string): Promise<Verdict> {
  return withVerdict(async () => {
    const { resultData } = await sendWithRetries(() =>
      makeCall(importSurvey, { ...audit.surveyInput, store_id: storeId }),
    );
    return { is: resultData.known ? 'known' : 'new', score: resultData.overallScore };
  });
}

/**
 * Imports an audit and then its photos, without changing any that the server already has. A refused photo does not
 * prevent the others from being imported. Rejects if the server can't be reached or fails; the import can then be
 * repeated.
 */
export function importAudit(audit: SavedAudit, storeId: string): Promise<Verdict> {
  return withVerdict(async () => {
    const request = { ...audit.surveyInput, store_id: storeId, apply: true };
    const { resultData } = await sendWithRetries(() => makeCall(importSurvey, request));
    let photos = 0;
    let trouble = '';
    for (const photo of audit.photos) {
      const refusal = await refusalOf(async () => {
        const { id, question, takenAt } = photo;
        const input = { survey_id: audit.surveyInput.survey_id, question_id: question, photo_id: id };
        const file = await pictureOf(photo);
        await sendWithRetries(() =>
          makeCall(addPhoto, { ...input, ...(takenAt !== undefined && { taken: takenAt }), file }),
        );
      });
      if (refusal === null) photos++;
      else trouble ||= refusal;
    }
    return { is: 'imported', score: resultData.overallScore, photos, trouble };
  });
}

async function withVerdict(work: () => Promise<Verdict>): Promise<Verdict> {
  let verdict: Verdict = { is: 'refused', reason: '' };
  const reason = await refusalOf(async () => {
    verdict = await work();
  });
  return reason === null ? verdict : { is: 'refused', reason };
}

/** Runs a request and returns the server's reason for refusing it; null if it was accepted. Other errors are thrown. */
async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const passes =
      error instanceof CallError && error.text !== '' && (error.isRefusal || REFUSAL_STATUSES.has(error.status));
    if (!passes) throw error;
    return error.text;
  }
}

/** The HTTP statuses that refuse only one audit or photo; the import continues with the next. */
const REFUSAL_STATUSES = new Set([400, 403, 404, 409, 413]);

async function sendWithRetries<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 429 || tries === TOO_MANY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, TOO_MANY_WAIT_MS));
    }
  }
}
