import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { AUDITS } from '../../../device/databaseNames.ts';
import type { EarlierDraft } from './earlierDraft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const REFUSAL = { code: 'not_found', message: 'This store is not yours.', at: AT };
const PHOTO = { photoId: 'p1', questionId: 'q1', taken: AT, bytes: 3, sent: false };

/** An audit with every field that version 1 stored. */
const EARLIER: EarlierDraft = {
  surveyId: 'a1',
  author: 'ann',
  storeId: 's1',
  storeName: 'Harbour Market',
  storeImage: null,
  kind: 'audit',
  started: AT,
  date: AT,
  activeMs: 60_000,
  blind: true,
  instrument: { name: 'four-ps', version: '1.0' },
  answers: { q1: { answer: 'No', note: 'No label' } },
  managerAnswers: { m1: ['Price', 'Taste'] },
  photos: [PHOTO],
  plan: [{ questionId: 'q1', question: 'Which?', strategies: ['A sign'], owner: 'u2', due: '2026-12-04' }],
  planned: true,
  before: null,
  worked: [{ questionId: 'q2', title: 'Move the sweets', points: 14.3 }],
  undo: { q1: null },
  state: 'draft',
  refusal: null,
  tried: false,
  taken: false,
  score: null,
  changedAt: AT,
};
const { state: _, refusal: __, tried: ___, taken: ____, score: _____, ...CONTENT } = EARLIER;

/** Stores audits in a database of version 1, then returns newly loaded modules of the current code. */
async function storeEarlier(...drafts: object[]) {
  const database = await openDB(AUDITS, 1, {
    upgrade(newDatabase) {
      newDatabase.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
      newDatabase.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
    },
  });
  for (const draft of drafts) await database.put('drafts', draft);
  await database.put('photos', { photoId: 'p1', surveyId: 'a1', bytes: new ArrayBuffer(3) });
  database.close();
  vi.resetModules();
  return { ...(await import('./storedDrafts.ts')), ...(await import('./photos.ts')) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

test.each<[string, Partial<EarlierDraft>, object]>([
  ['in progress', {}, { state: 'drafting' }],
  ['reopened after a rejection', { refusal: REFUSAL }, { state: 'drafting' }],
  ['finished', { state: 'waiting' }, { state: 'queued' }],
  ['sent without a response', { state: 'waiting', tried: true }, { state: 'uncertain', sending: false }],
  ['being sent', { state: 'sending', tried: true }, { state: 'uncertain', sending: true }],
  [
    'waiting for its photos',
    { state: 'waiting', tried: true, taken: true, score: 61 },
    { state: 'uploading', sending: false, score: 61 },
  ],
  [
    'with a photo being sent',
    { state: 'sending', tried: true, taken: true, score: 61 },
    { state: 'uploading', sending: true, score: 61 },
  ],
  ['sent', { state: 'sent', tried: true, taken: true, score: 61 }, { state: 'sent', score: 61 }],
  ['rejected', { state: 'refused', refusal: REFUSAL }, { state: 'rejected', part: 'answers', refusal: REFUSAL }],
  [
    'with a rejected photo',
    { state: 'refused', tried: true, taken: true, score: 61, refusal: REFUSAL },
    { state: 'rejected', part: 'photos', refusal: REFUSAL, score: 61 },
  ],
])('an audit %s that an earlier page stored opens with all its content', async (_name, changes, state) => {
  const changedAt = new Date().toISOString();
  const { listDrafts, photoBytes } = await storeEarlier({ ...EARLIER, ...changes, changedAt });
  expect(await listDrafts('ann')).toEqual([{ ...CONTENT, ...state, changedAt }]);
  expect((await photoBytes('p1'))?.byteLength).toBe(3);
});

test('an audit of the first pages, which stored fewer fields, opens and can be changed', async () => {
  const {
    tried: _tried,
    taken: _taken,
    plan: _plan,
    undo: _undo,
    score: _score,
    refusal: _refusal,
    ...first
  } = EARLIER;
  const { listDrafts, updateDraft } = await storeEarlier(first, { ...EARLIER, surveyId: 'a2', author: 'bob' });
  await updateDraft('a1', (draft) => ({ ...draft, blind: false }));
  expect(await listDrafts('ann')).toMatchObject([
    { surveyId: 'a1', state: 'drafting', plan: [], undo: null, blind: false },
  ]);
  expect(await listDrafts('bob')).toMatchObject([{ surveyId: 'a2', state: 'drafting' }]);
});
