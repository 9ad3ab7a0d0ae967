import { dayOf } from '../../../../domain/days.ts';
import { currentTimeZone } from '../../../i18n/timeZone.ts';
import { readSessionValue } from '../../../session/storage.ts';
import type { Draft } from './draft.ts';
import { photoBytes } from './photos.ts';

/**
 * Returns an audit, with the photos that the server lacks and this device still has, as a file of JSON lines that
 * 'Import' and `fourscore import` accept (docs/imports.md). The audit and its photos have the same ids as when this
 * device sends them, so that duplicates are recognised.
 */
export async function draftFile(draft: Draft): Promise<{ name: string; file: Blob }> {
  const photos = (await Promise.all(draft.photos.map((photo) => photoLine(draft, photo)))).flat();
  const head = { kind: 'fourscore', format: 2, surveys: 1, photos: photos.length };
  const lines = [head, surveyLine(draft), ...photos].map((line) => `${JSON.stringify(line)}\n`);
  return {
    name: `audit-${dayOf(new Date(draft.date), currentTimeZone())}-${draft.surveyId.slice(0, 8)}.jsonl`,
    file: new Blob(lines, { type: 'application/x-ndjson' }),
  };
}

function surveyLine(draft: Draft) {
  return {
    kind: 'survey',
    id: draft.surveyId,
    store: { id: draft.storeId, name: draft.storeName },
    takenAt: draft.date,
    auditor: readSessionValue('email') ?? '',
    instrument: draft.instrument,
    answers: Object.entries(draft.answers)
      .filter(([, { answer, note }]) => answer.length > 0 || note !== '')
      .map(([id, { answer, note }]) => (note === '' ? [id, answer] : [id, answer, note])),
    managerAnswers: Object.entries(draft.managerAnswers).filter(([, answer]) => answer.length > 0),
    actions: draft.plan.map(({ strategies, ...fix }) => ({ ...fix, answers: strategies })),
    surveyKind: draft.kind,
    started: draft.started,
  };
}

async function photoLine({ surveyId }: Draft, { photoId, questionId, taken, sent }: Draft['photos'][number]) {
  const bytes = sent ? undefined : await photoBytes(photoId);
  if (!bytes) return [];
  return [
    {
      kind: 'photo',
      id: photoId,
      survey: surveyId,
      question: questionId,
      taken,
      data: toBase64(new Uint8Array(bytes)),
    },
  ];
}

/** Encodes bytes as base64, in chunks, because a function call accepts only a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  const PIECE = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCodePoint(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
