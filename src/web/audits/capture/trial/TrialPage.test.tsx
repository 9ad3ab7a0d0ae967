// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { draft } from '../../../../../test/support/audits.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../../test/support/replies/placesReplies.ts';
import { readCaptureInstrument, readCaptureStores, readTriedDraft } from '../../../../contract/audits/capture.ts';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { listClips } from '../../../../contract/audits/clips.ts';
import { listStores } from '../../../../contract/places/stores.ts';
import { LANGUAGES } from '../../../../domain/instrument.ts';
import { setStored } from '../../../session/storage.ts';
import { listDrafts, putDraft } from '../drafts/storedDrafts.ts';
import { storedVersions } from '../references/referenceDatabase.ts';

vi.mock('../../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));
// Stubs the server's clock, which is otherwise read from response headers.
vi.mock('../references/serverClock.ts', () => ({ clockAheadMs: async () => 0 }));

const STORE = 'Harbour Market';
const TRIED = { name: 'four-ps', version: 'draft-1' };
const ADDRESS = `/audit/try/${TRIED.version}`;
const LABEL = 'Draft: counts as practice';

let users = 0;
let author = '';

beforeEach(() => {
  // The page's state stays in memory for each user, so each test signs in as another user.
  author = `trial${++users}`;
  signInAs('groupUser');
  setStored('currentUser', { userid: author, token: author, name: 'Maya', image: null });
  answerPlaces();
  answer(readCaptureInstrument, ({ languages, instrument }) => ({
    instrument: instrument ?? { name: 'four-ps', version: '1.0' },
    edition: 'e1',
    resultData: languages.map((language) => ({ language, foods: [], managerQuestions: [] })),
  }));
  answer(readCaptureStores, { resultData: [], users: [] });
  answer(listDefinitions, { resultData: [] });
  answer(listClips, { resultData: [] });
  answer(listStores, {
    resultData: [{ _id: 's1', store_name: STORE, image: null, last_survey: null }] as never,
  } as never);
  answerTried(null);
});
afterEach(() => vi.restoreAllMocks());

const answerTried = (ending: 'published' | 'discarded' | null) =>
  answer(readTriedDraft, { resultData: { instrument: TRIED, title: 'Four Ps store audit', ended: ending } });
const start = async () => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(STORE) }));
  await screen.findByRole('heading', { name: STORE, level: 1 });
};

test('a trial is practice with the draft’s questions, which are stored in every language, and says so', async () => {
  await openConsole(ADDRESS);
  await start();
  expect(await screen.findByText(LABEL)).toBeDefined();
  expect(await listDrafts(author)).toMatchObject([{ instrument: TRIED, kind: 'practice', trial: true, storeId: 's1' }]);
  const versions = await storedVersions(author);
  expect(versions.map(({ name, version }) => ({ name, version }))).toEqual(LANGUAGES.map(() => TRIED));
});

test('the usual audit of the store is another one, and a trial that was begun is continued', async () => {
  await putDraft(draft({ author, surveyId: 'begun', kind: 'practice', trial: true, instrument: TRIED }));
  await openConsole(ADDRESS);
  await start();
  expect((await listDrafts(author)).map(({ surveyId }) => surveyId)).toEqual(['begun']);
  cleanup();
  await openConsole('/audit');
  expect(within(await screen.findByRole('region', { name: STORE })).getByText(new RegExp(LABEL))).toBeDefined();
  const usual = within(screen.getByRole('region', { name: 'Start another audit' }));
  await userEvent.click(usual.getByRole('button', { name: new RegExp(STORE) }));
  await screen.findByRole('heading', { name: STORE, level: 1 });
  expect(screen.queryByText(LABEL)).toBeNull();
  const kinds = (await listDrafts(author)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['audit', 'practice']);
});

test('an ended or unknown draft can’t be tried, and the page says why', async () => {
  answerTried('published');
  await openConsole(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'This draft was published' })).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  refuse(readTriedDraft, { text: 'It is not there.', code: 'not_found', status: 404 });
  await openConsole('/audit/try/draft-2');
  expect(await screen.findByRole('heading', { name: 'This draft can’t be found' })).toBeDefined();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Take an audit' })).toBeDefined();
});

test('questions that can’t be read offer a retry', async () => {
  refuse(readCaptureInstrument, { text: 'The server is busy.', code: 'server_error', status: 500 });
  await openConsole(ADDRESS);
  expect(await screen.findByText('The server is busy.')).toBeDefined();
  answer(readCaptureInstrument, {
    instrument: TRIED,
    edition: 'e1',
    resultData: [{ language: 'en', foods: [], managerQuestions: [] }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Choose a store')).toBeDefined();
});
