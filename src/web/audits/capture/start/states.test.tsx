// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { draft, answersWithoutNotes } from '../../../../../test/support/audits.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../../test/support/replies/placesReplies.ts';
import { addAssessment } from '../../../../contract/audits/assessments.ts';
import { readCaptureInstrument, readCaptureStores } from '../../../../contract/audits/capture.ts';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { listClips } from '../../../../contract/audits/clips.ts';
import { listStores } from '../../../../contract/places/stores.ts';
import { addSurvey } from '../../../../contract/audits/surveys.ts';
import { MS_PER_DAY } from '../../../../domain/days.ts';
import { setSessionValue } from '../../../session/storage.ts';
import type { Rejection } from '../../../api/attempt.ts';
import type { DraftContent } from '../drafts/draft.ts';
import { putAssessment } from '../drafts/storedAssessments.ts';
import { listDrafts, putDraft } from '../drafts/storedDrafts.ts';

vi.mock('../../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));
// Stubs the server's clock, which is otherwise read from response headers.
vi.mock('../references/serverClock.ts', () => ({ clockAheadMs: async () => aheadMs }));

let aheadMs = 0;
let users = 0;
let author = '';

const STORE = 'Harbour Market';
const audit = (): Partial<DraftContent> => ({ author, storeName: STORE, answers: answersWithoutNotes({ q1: 'Yes' }) });
const addQueuedDraft = () => putDraft(draft({ ...audit(), state: 'queued' }));
const AT = '2026-11-20T10:00:00.000Z';
const addRejectedDraft = (refusal: Rejection = { code: 'not_found', message: 'It is not there.', at: AT }) =>
  putDraft(draft({ ...audit(), state: 'rejected', part: 'answers', refusal }));
const useRoom = (usage: number) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { storage: { estimate: async () => ({ usage, quota: 100 }) } }));

beforeEach(() => {
  aheadMs = 0;
  // The page's state stays in memory for each user, so each test signs in as a new user.
  author = `u${++users}`;
  signInAs('groupUser');
  setSessionValue('currentUser', { userid: author, token: author, name: 'Maya', image: null });
  answerPlaces();
  answer(readCaptureInstrument, {
    instrument: { name: 'four-ps', version: '1.0' },
    edition: 'e1',
    languages: [],
    resultData: [{ language: 'en', foods: [], managerQuestions: [] }],
  });
  answer(readCaptureStores, { resultData: [], users: [] });
  answer(listDefinitions, { resultData: [] });
  answer(listClips, { resultData: [] });
  answer(listStores, {
    resultData: [{ _id: 's1', store_name: STORE, image: null, last_survey: null }] as never,
  } as never);
});
afterEach(() => vi.restoreAllMocks());

test.each<[string, number, boolean]>([
  ['two days ahead', 2 * MS_PER_DAY, true],
  ['an hour behind', -MS_PER_DAY / 24, true],
  ['a minute off', 60_000, false],
])('a clock that is %s is reported at the start, or is not', async (_, off, isTold) => {
  aheadMs = off;
  await openConsole('/audit');
  expect(await screen.findByRole('button', { name: new RegExp(STORE) })).toBeDefined();
  expect(screen.queryByText('This device’s clock is wrong') !== null).toBe(isTold);
  if (isTold) expect(screen.getByText(/^It shows .*, but it’s actually .*date of your audits\.$/)).toBeDefined();
});

test.each([
  [85, true],
  [60, false],
])('%s hundredths of the space used is reported before it is full: %s', async (usage, isTold) => {
  useRoom(usage);
  await openConsole('/audit');
  await screen.findByRole('button', { name: new RegExp(STORE) });
  await waitFor(() => expect(screen.queryByText(/almost out of space for audits/) !== null).toBe(isTold));
});

test('an audit that can’t be stored is not started: the page says so, and continues once there is space', async () => {
  await openConsole('/audit');
  await screen.findByRole('button', { name: new RegExp(STORE) });
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.click(screen.getByRole('button', { name: new RegExp(STORE) }));
  expect(await screen.findByText(/couldn’t be saved on this device, so nothing was started/)).toBeDefined();
  expect(screen.getByText(/This device is out of storage/)).toBeDefined();
  full.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(STORE) }));
  expect(await screen.findByRole('heading', { name: STORE, level: 1 })).toBeDefined();
  expect(await listDrafts(author)).toHaveLength(1);
});

test('a device without a copy of the questions needs a connection once, and still shows its audits', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await addQueuedDraft();
  await openConsole('/audit');
  expect(await screen.findByText('Connect once to get started')).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
  const queue = within(screen.getByRole('region', { name: 'On this device' }));
  expect(queue.getByRole('link', { name: STORE })).toBeDefined();
  expect(queue.getByText('Waiting to send')).toBeDefined();
});

test('a user without a store sees what has to happen first', async () => {
  answer(listStores, { resultData: [] } as never);
  await openConsole('/audit');
  expect(await screen.findByText('No stores to audit yet')).toBeDefined();
  expect(screen.getByText(/An administrator can give you access to stores/)).toBeDefined();
});

test('a refused audit shows why; it is saved as a file, retried, and kept when it is refused again', async () => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:audit');
  const requests = refuse(addSurvey, { text: 'It is not there.', code: 'not_found', status: 404 });
  await addRejectedDraft();
  await openConsole('/audit');
  const queue = within(await screen.findByRole('region', { name: 'On this device' }));
  expect(queue.getByText('Rejected')).toBeDefined();
  expect(
    queue.getByText(/^As of 20 Nov, this store is no longer assigned to you\. The audit stays on this device\./),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '1 audit was rejected' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'On this device' }));
  await userEvent.click(queue.getByRole('button', { name: 'Save as a file' }));
  await waitFor(() => expect(make).toHaveBeenCalledTimes(1));
  await userEvent.click(queue.getByRole('button', { name: `Try again: ${STORE}` }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await queue.findByText('Rejected')).toBeDefined();
  answer(addSurvey, { resultData: { overallScore: 61 } } as never);
  await userEvent.click(queue.getByRole('button', { name: `Try again: ${STORE}` }));
  expect(await queue.findByText('Sent, 61%')).toBeDefined();
});

test('a rejected assessment shows why, and is kept when it is rejected again', async () => {
  const requests = refuse(addAssessment, { text: 'It is not there.', code: 'not_found', status: 404 });
  await putAssessment({
    assessmentId: '00000000-0000-4000-8000-000000000002',
    author,
    storeId: 's1',
    storeName: STORE,
    storeImage: null,
    module: { name: 'basket', version: '1.0' },
    title: 'Basket',
    started: AT,
    date: AT,
    activeMs: 0,
    answers: { rice: { value: 'none', note: '' } },
    undo: null,
    changedAt: AT,
    state: 'rejected',
    refusal: { code: 'not_found', message: 'It is not there.', at: AT },
  });
  await openConsole('/audit');
  const queue = within(await screen.findByRole('region', { name: 'On this device' }));
  expect(
    queue.getByText(/^As of 20 Nov, this store is no longer assigned to you\. The assessment stays on this device\./),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '1 assessment was rejected' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'On this device' }));
  await userEvent.click(queue.getByRole('button', { name: `Try again: ${STORE}` }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await queue.findByText('Rejected')).toBeDefined();
});

test('a refused audit is reopened, and is then a draft', async () => {
  await addRejectedDraft();
  await openConsole(`/audit/${draft().surveyId}?view=result`);
  expect(await screen.findByText('Rejected')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Edit answers' }));
  await waitFor(async () => expect(await listDrafts(author)).toMatchObject([{ state: 'drafting' }]));
  expect(await screen.findByRole('button', { name: 'Send audit' })).toBeDefined();
});

test('if the date was refused, the queue leads to the review, where it can be corrected', async () => {
  await addRejectedDraft({ code: 'date_ahead', message: 'That is ahead.', at: AT });
  await openConsole('/audit');
  const queue = within(await screen.findByRole('region', { name: 'On this device' }));
  await userEvent.click(queue.getByRole('button', { name: `Correct the date: ${STORE}` }));
  expect(await screen.findByRole('heading', { name: 'Review', level: 1 })).toBeDefined();
  expect(await listDrafts(author)).toMatchObject([{ state: 'drafting' }]);
});

test('an expired session does not offer sending: the bar leads to the sign-in', async () => {
  refuse(addSurvey, { text: 'Who are you?', code: 'signed_out', status: 401 });
  await addQueuedDraft();
  await openConsole('/audit');
  expect(await screen.findByText(/^You’re signed out\./)).toBeDefined();
  expect(await screen.findByText('Waiting to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});

test('a store with a due visit leads to the page of that visit', async () => {
  answer(readCaptureStores, {
    resultData: [
      {
        store_id: 's1',
        due: '2026-11-30',
        visit_id: 'visit-1',
        visit_module: null,
        last: null,
        actions: [],
        assessments: [],
        medians: [],
        owners: [],
      },
    ],
    users: [],
  });
  await openConsole('/audit');
  const link = await screen.findByRole('link', { name: `${STORE}: Open visit` });
  expect(link.getAttribute('href')).toBe('/visit/visit-1');
});
