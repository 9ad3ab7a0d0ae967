// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPhoto } from '../../../../contract/audits/photos.ts';
import { addSurvey } from '../../../../contract/audits/surveys.ts';
import { stubUploads } from '../../../../../test/support/uploads.ts';
import { startSession } from '../../../session/session.ts';
import { answerForManager, answerQuestion, finish, noteQuestion, reopen, retry } from '../drafts/changes.ts';
import { withDatabase } from '../drafts/database.ts';
import { changeDraft, deleteDraft, startDraft } from '../drafts/drafts.ts';
import { draftFile } from '../drafts/draftFile.ts';
import { listDrafts } from '../drafts/storedDrafts.ts';
import { countLostPhotos } from '../queue/queueState.ts';
import { surveyOf } from './sendDraft.ts';
import { sendNow, startSending, useGeneralObstacle } from '../../../device/outbox.ts';
import '../../../routes/senders.ts';

const fetchMock = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const accept = async () => Response.json({ type: true, resultData: { overallScore: 61 } });
const answerNotFound = async () =>
  Response.json({ type: false, code: 'not_found', resultData: 'This store is not yours.' }, { status: 404 });
const paths = () => fetchMock.mock.calls.map(([path]) => path).filter((path) => path !== '/healthz');
let drafts = 0;
let uploads: ReturnType<typeof stubUploads> = [];
const AT = '2026-11-20T10:00:00.000Z';

const signIn = (userid: string, token = userid) =>
  startSession(
    {
      userid,
      token,
      adminname: userid,
      email: 'ann@example.org',
      user_type: 1,
      data: { image: null },
      time_zone: 'UTC',
    },
    true,
  );
const tryAgain = (surveyId: string) => changeDraft(surveyId, retry).then(sendNow);
const all = async () => (await listDrafts('ann')).toReversed();

async function finishedAudit(storeId: string, photos = 0): Promise<string> {
  const instrument = { name: 'four-p', version: '1' };
  const id = await startDraft({
    storeId,
    storeName: storeId,
    storeImage: null,
    kind: 'audit',
    blind: false,
    instrument,
  });
  await changeDraft(id, answerQuestion('q1', 'Yes'));
  const photosOfDraft = Array.from({ length: photos }, (_, at) => ({ photoId: `${storeId}-${at}`, questionId: 'q1' }));
  for (const { photoId } of photosOfDraft)
    await withDatabase((database) => database.put('photos', { photoId, surveyId: id, bytes: new ArrayBuffer(3) }));
  const rows = photosOfDraft.map((photo) => ({ ...photo, taken: AT, bytes: 3, sent: false }));
  const startedAt = new Date(Date.parse(AT) + drafts++).toISOString();
  await changeDraft(id, (draft) => ({ ...finish(AT)(draft), started: startedAt, photos: rows }));
  return id;
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock);
  uploads = stubUploads();
  fetchMock.mockReset();
  fetchMock.mockImplementation(accept);
  signIn('ann');
  await Promise.all((await all()).map(({ surveyId }) => deleteDraft(surveyId)));
});
afterEach(() => vi.unstubAllGlobals());

test('audits are sent before photos, each until it is acknowledged', async () => {
  await finishedAudit('s1', 2);
  await finishedAudit('s2', 1);
  fetchMock.mockImplementationOnce(accept).mockImplementationOnce(accept).mockImplementationOnce(accept);
  fetchMock.mockImplementationOnce(async () => Response.json({}, { status: 500 }));
  await sendNow();
  expect(paths()).toEqual([addSurvey.path, addSurvey.path, addPhoto.path, addPhoto.path]);
  expect(await all()).toMatchObject([
    { state: 'uploading', sending: false },
    { state: 'uploading', sending: false },
  ]);
  await sendNow();
  expect(paths().slice(4)).toEqual([addPhoto.path, addPhoto.path]);
  expect(await all()).toMatchObject([
    { state: 'sent', score: 61 },
    { state: 'sent', score: 61 },
  ]);
  expect(await withDatabase((database) => database.count('photos'))).toBe(0);
  await sendNow();
  expect(paths()).toHaveLength(6);
});

/** Advances time in steps shorter than the timeout of a photo upload, so that operations waiting for others proceed. */
async function pass(seconds: number, afterSecond: () => void = () => undefined): Promise<void> {
  for (let at = 0; at < seconds; at += 60) {
    afterSecond();
    await vi.advanceTimersByTimeAsync(60_000);
  }
}

const neverAnswer = () => new Promise<Response>(() => undefined);
const slowly = (path: string) => (path === addPhoto.path ? neverAnswer() : accept());

describe('over a slow connection', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('a photo is sent as long as it makes progress, and abandoned when it does not', async () => {
    await finishedAudit('s1', 1);
    let arrive: ((response: Response) => void) | undefined;
    fetchMock.mockImplementation((path) =>
      path === addPhoto.path ? new Promise((resolve) => (arrive = resolve)) : accept(),
    );
    const sendPromise = sendNow();
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    await pass(480, () => uploads[0]?.upload.dispatchEvent(new Event('progress')));
    expect((await all())[0]).toMatchObject({ state: 'uploading', sending: true });
    arrive?.(await accept());
    await sendPromise;
    expect((await all())[0]).toMatchObject({ state: 'sent' });
    expect(uploads).toHaveLength(1);
  });

  test('a stalled photo delays neither the photos of other audits nor their answers', async () => {
    await finishedAudit('s1', 2);
    await finishedAudit('s2', 1);
    fetchMock.mockImplementation(slowly);
    const sendPromise = sendNow();
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    // This audit is finished while the photo is being sent; its answers do not wait for the photo.
    await finishedAudit('s3');
    const laterPromise = sendNow();
    await vi.waitFor(async () => expect((await all())[2]).toMatchObject({ state: 'uploading' }));
    await pass(120);
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
    fetchMock.mockImplementation(accept);
    await pass(120);
    await sendPromise;
    expect((await all())[1]).toMatchObject({ state: 'sent' });
    await laterPromise;
    await vi.waitFor(async () => expect((await all()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']));
  });

  test('a photo that the server ended as too slow is retried later, after the others', async () => {
    await finishedAudit('s1', 2);
    fetchMock.mockImplementationOnce(accept);
    fetchMock.mockImplementationOnce(async () => Response.json({ type: false, code: 'too_slow' }, { status: 408 }));
    await sendNow();
    expect((await all())[0]).toMatchObject({
      state: 'uploading',
      sending: false,
      photos: [{ sent: false }, { sent: true }],
    });
    await sendNow();
    expect((await all())[0]).toMatchObject({ state: 'sent' });
  });
});

test('a photo that the browser has lost is marked as missing, and does not block others', async () => {
  const id = await finishedAudit('s1', 2);
  await withDatabase((database) => database.delete('photos', 's1-0'));
  await sendNow();
  const [draft] = await all();
  expect(draft).toMatchObject({ state: 'sent', photos: [{ sent: false, lost: true }, { sent: true }] });
  expect(draft && countLostPhotos(draft)).toBe(1);
  expect(paths()).toEqual([addSurvey.path, addPhoto.path]);
  expect(id).toBe(draft?.surveyId);
});

test('unacknowledged audits are sent again unchanged, and can’t be edited meanwhile', async () => {
  await finishedAudit('s1');
  fetchMock.mockImplementationOnce(async () => {
    throw new TypeError('the line broke');
  });
  await sendNow();
  expect((await all())[0]).toMatchObject({ state: 'uncertain', sending: false });
  await sendNow();
  const bodies = fetchMock.mock.calls.filter(([path]) => path === addSurvey.path).map(([, { body }]) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
});

test('a refused audit shows why, does not block others, and is retried on request', async () => {
  const id = await finishedAudit('s1', 1);
  await finishedAudit('s2');
  fetchMock.mockImplementationOnce(answerNotFound);
  await sendNow();
  const [first, second] = await all();
  expect(first).toMatchObject({
    state: 'rejected',
    part: 'answers',
    refusal: { code: 'not_found', message: 'This store is not yours.' },
  });
  expect(second).toMatchObject({ state: 'sent' });
  await sendNow();
  expect(paths()).toHaveLength(2);
  await tryAgain(id);
  expect((await all())[0]).toMatchObject({ state: 'sent', score: 61 });
  expect((await all())[0]).not.toHaveProperty('refusal');
});

const unknownQuestion = async () =>
  Response.json({ type: false, code: 'unknown_question', resultData: 'No such question.' });

test('a refused photo does not block others, and is kept with the reason until it is accepted', async () => {
  const id = await finishedAudit('s1', 3);
  await finishedAudit('s2', 1);
  fetchMock.mockImplementationOnce(accept).mockImplementationOnce(accept).mockImplementationOnce(unknownQuestion);
  await sendNow();
  expect(paths()).toEqual([addSurvey.path, addSurvey.path, ...Array.from({ length: 4 }, () => addPhoto.path)]);
  const refusal = { code: 'unknown_question', message: 'No such question.' };
  const [first, second] = await all();
  expect(first).toMatchObject({ state: 'rejected', part: 'photos', refusal });
  expect(first?.photos).toMatchObject([{ sent: false, refused: refusal }, { sent: true }, { sent: true }]);
  expect(second).toMatchObject({ state: 'sent' });
  expect(await withDatabase((database) => database.getAllKeys('photos'))).toEqual(['s1-0']);
  await tryAgain(id);
  expect((await all())[0]).toMatchObject({ state: 'sent', score: 61 });
  expect(paths()).toHaveLength(7);
});

test('an audit that its author changes or deletes while others are sent is not sent in its old form', async () => {
  await finishedAudit('s1');
  const id = await finishedAudit('s2');
  const deleted = await finishedAudit('s3');
  fetchMock.mockImplementationOnce(async () => {
    await changeDraft(id, reopen);
    await deleteDraft(deleted);
    return accept();
  });
  await sendNow();
  expect(paths()).toEqual([addSurvey.path]);
  expect((await all()).map(({ state }) => state)).toEqual(['sent', 'drafting']);
});

test('a note without an answer, even one whose answer was removed, is sent and saved', async () => {
  const id = await finishedAudit('s1');
  await changeDraft(id, noteQuestion('q1', 'Door locked'));
  await changeDraft(id, answerQuestion('q1', 'Yes'));
  await changeDraft(id, noteQuestion('q2', 'Send a new request'));
  const [draft] = await all();
  if (!draft) throw new Error('It is gone.');
  const { file } = await draftFile(draft);
  expect(JSON.parse((await file.text()).split('\n')[1] ?? '')).toMatchObject({
    answers: [
      ['q1', '', 'Door locked'],
      ['q2', '', 'Send a new request'],
    ],
  });
  expect(surveyOf(draft).answers).toEqual([
    { question_id: 'q1', answer: '', note: 'Door locked' },
    { question_id: 'q2', answer: '', note: 'Send a new request' },
  ]);
});

test('an expired session keeps everything until the same user is back', async () => {
  await finishedAudit('s1');
  fetchMock.mockImplementationOnce(async () => Response.json({ type: false, code: 'signed_out' }, { status: 401 }));
  await sendNow();
  expect((await all())[0]).toMatchObject({ state: 'uncertain', sending: false });
  signIn('bob');
  await sendNow();
  expect(paths()).toHaveLength(1);
  signIn('ann');
  await sendNow();
  expect((await all())[0]).toMatchObject({ state: 'sent' });
});

test('the message about an expired session disappears as soon as its user is back, before the queue has been sent', async () => {
  const { result } = renderHook(useGeneralObstacle);
  await finishedAudit('s1');
  fetchMock.mockImplementation(async () => Response.json({ type: false, code: 'signed_out' }, { status: 401 }));
  await act(async () => {
    startSending();
    await sendNow();
  });
  expect(result.current).toBe('signedOut');
  let arrive: () => void = vi.fn<() => void>();
  fetchMock.mockImplementation(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return accept();
  });
  act(() => signIn('ann', 'another'));
  expect(result.current).toBeNull();
  await waitFor(async () => expect((await all())[0]).toMatchObject({ state: 'uncertain', sending: true }));
  await waitFor(async () => {
    arrive();
    expect((await all())[0]).toMatchObject({ state: 'sent' });
  });
});

test('an audit is sent in the format of the contract, and saved to a file with the same ids', async () => {
  const id = await finishedAudit('s1', 1);
  await changeDraft(id, noteQuestion('q1', 'No label'));
  await changeDraft(id, answerForManager('m1', 'The owner'));
  const fix = { questionId: 'q1', question: 'Which?', strategies: ['A sign'], owner: 'u2', due: '2026-12-04' };
  await changeDraft(id, (now) => ({ ...now, plan: [fix] }));
  await changeDraft(id, (now) => ({ ...now, started: '2026-11-20T09:30:00.000Z' }));
  const [draft] = await all();
  if (!draft) throw new Error('It is gone.');
  const { name, file } = await draftFile(draft);
  const lines = (await file.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(name).toBe(`audit-2026-11-20-${id.slice(0, 8)}.jsonl`);
  expect(lines).toMatchObject([
    { kind: 'fourscore', format: 2, surveys: 1, photos: 1 },
    { id, takenAt: AT, auditor: 'ann@example.org', answers: [['q1', 'Yes', 'No label']], actions: [{ owner: 'u2' }] },
    { kind: 'photo', id: 's1-0', survey: id, question: 'q1', data: 'AAAA' },
  ]);
  await sendNow();
  const { body } = fetchMock.mock.calls.find(([path]) => path === addSurvey.path)?.[1] ?? {};
  expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({
    survey_id: id,
    store_id: 's1',
    date: AT,
    kind: 'audit',
    started: draft.started,
    instrument: { name: 'four-p', version: '1' },
    answers: [{ question_id: 'q1', answer: 'Yes', note: 'No label' }],
    managerAnswer: { answers: [{ question_id: 'm1', answer: 'The owner' }] },
    suggestion: [{ question: 'Which?', answers: ['A sign'], question_id: 'q1', owner: 'u2', due: '2026-12-04' }],
  });
});

test('a start after the chosen date, or days before it, is not sent, because the server would refuse the audit', async () => {
  const id = await finishedAudit('s1', 0);
  for (const start of ['2026-11-20T10:00:00.001Z', '2026-11-18T09:59:59.999Z']) {
    await changeDraft(id, (now) => ({ ...now, started: start }));
    const [draft] = await all();
    expect(draft && surveyOf(draft)).toMatchObject({ survey_id: id, date: AT });
    expect(draft && surveyOf(draft)).not.toHaveProperty('started');
  }
});
