// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAssessment } from '../../../../contract/audits/assessments.ts';
import { addAssessmentPhoto } from '../../../../contract/audits/photos.ts';
import { stubUploads } from '../../../../../test/support/uploads.ts';
import { sendNow } from '../../../device/outbox.ts';
import { startSession } from '../../../session/session.ts';
import {
  answerItem,
  finishAssessment,
  reopenAssessment,
  retryAssessment,
  toggleFixOf,
} from '../drafts/assessmentDraft.ts';
import { changeAssessment, deleteAssessment, startAssessment } from '../drafts/assessmentDrafts.ts';
import { withDatabase } from '../drafts/database.ts';
import { assessmentAsOwner } from '../drafts/photos.ts';
import { listAssessmentDrafts } from '../drafts/storedAssessments.ts';
import '../../../routes/senders.ts';

const AT = '2026-11-20T10:00:00.000Z';
const fetchMock = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const accept = async () => Response.json({ type: true, resultData: { measures: [], outcome: null } });
const fail = async () => Response.json({}, { status: 500 });
const paths = () => fetchMock.mock.calls.map(([path]) => path).filter((path) => path !== '/healthz');
const storedDraft = async () => (await listAssessmentDrafts('ann'))[0];
const countPictures = () => withDatabase((database) => database.count('photos'));

/** Finishes an assessment with two photos and returns its id. */
async function takePhotos(): Promise<string> {
  const values = { storeId: 's1', storeName: 'Harbour', storeImage: null, title: 'Rules' };
  const id = await startAssessment({ ...values, module: { name: 'rules', version: '1.0' } });
  await changeAssessment(id, answerItem('queue', 'yes'));
  const photos = ['p1', 'p2'].map((photoId) => ({ photoId, questionId: 'queue', taken: AT, bytes: 3, sent: false }));
  for (const { photoId } of photos) {
    await withDatabase((database) => database.put('photos', { photoId, surveyId: id, bytes: new ArrayBuffer(3) }));
  }
  await assessmentAsOwner(id).change(() => photos);
  await changeAssessment(id, finishAssessment(AT));
  return id;
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  stubUploads();
  fetchMock.mockReset();
  fetchMock.mockImplementation(accept);
  const user = { adminname: 'ann', email: '', user_type: 1, data: { image: null }, time_zone: 'UTC' } as const;
  startSession({ userid: 'ann', token: 'ann', ...user }, true);
});
afterEach(async () => {
  for (const { assessmentId } of await listAssessmentDrafts('ann')) await deleteAssessment(assessmentId);
  vi.unstubAllGlobals();
});

test('chosen fixes are sent as suggested actions of the auditor, three at most', async () => {
  const id = await takePhotos();
  await changeAssessment(id, reopenAssessment);
  // The next calls no longer list 'z' among the items that lost a point, so its fix doesn't count towards the maximum
  // of three.
  await changeAssessment(id, toggleFixOf('z', new Set('z')));
  for (const item of 'abbcde') await changeAssessment(id, toggleFixOf(item, new Set('abcde')));
  await changeAssessment(id, finishAssessment(AT));
  await sendNow();
  const [, request] = fetchMock.mock.calls.find(([path]) => path === addAssessment.path) ?? [];
  expect(JSON.parse(request?.body as string)).toMatchObject({
    suggestion: ['a', 'c', 'd'].map((item) => ({ item, owner: 'ann' })),
  });
});

test('photos are sent after the answers, once each, and leave the device when they arrived', async () => {
  await takePhotos();
  fetchMock.mockImplementationOnce(accept).mockImplementationOnce(accept).mockImplementationOnce(fail);
  await sendNow();
  expect(paths()).toEqual([addAssessment.path, addAssessmentPhoto.path, addAssessmentPhoto.path]);
  expect(await storedDraft()).toMatchObject({
    state: 'uploading',
    sending: false,
    photos: [{ sent: true }, { sent: false }],
  });
  await sendNow();
  expect(paths().slice(3)).toEqual([addAssessmentPhoto.path]);
  expect(await storedDraft()).toMatchObject({ state: 'sent', photos: [{ sent: true }, { sent: true }] });
  expect(await countPictures()).toBe(0);
});

const refuse = async () => Response.json({ type: false, code: 'bad_image', resultData: 'Not a picture.' });

test('a photo that the server rejects holds up no other, and stays on the device until it is sent again', async () => {
  const id = await takePhotos();
  fetchMock.mockImplementationOnce(accept).mockImplementationOnce(refuse);
  await sendNow();
  const photos = [{ sent: false, refused: {} }, { sent: true }];
  expect(await storedDraft()).toMatchObject({ state: 'rejected', refusal: { code: 'bad_image' }, result: {}, photos });
  expect(await countPictures()).toBe(1);
  // The server has the answers, so they can no longer be changed.
  await changeAssessment(id, reopenAssessment);
  expect(await storedDraft()).toMatchObject({ state: 'rejected' });
  fetchMock.mockClear();
  await changeAssessment(id, retryAssessment);
  await sendNow();
  expect(paths()).toEqual([addAssessmentPhoto.path]);
  expect(await storedDraft()).toMatchObject({ state: 'sent', photos: [{ sent: true }, { sent: true }] });
  expect(await countPictures()).toBe(0);
});

test('a photo that is ready only after everything was sent is sent, too', async () => {
  const id = await takePhotos();
  await sendNow();
  await withDatabase((database) => database.put('photos', { photoId: 'p3', surveyId: id, bytes: new ArrayBuffer(3) }));
  const latePhoto = { photoId: 'p3', questionId: 'queue', taken: AT, bytes: 3, sent: false };
  await assessmentAsOwner(id).change((photos) => [...photos, latePhoto]);
  expect(await storedDraft()).toMatchObject({ state: 'uploading', sending: false });
  fetchMock.mockClear();
  await sendNow();
  expect(paths()).toEqual([addAssessmentPhoto.path]);
  expect(await storedDraft()).toMatchObject({ state: 'sent' });
});

test('an assessment is deleted with its photos', async () => {
  const id = await takePhotos();
  expect(await countPictures()).toBe(2);
  await deleteAssessment(id);
  expect([await storedDraft(), await countPictures()]).toEqual([undefined, 0]);
});
