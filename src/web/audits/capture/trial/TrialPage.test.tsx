// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { draft } from '../../../../../test/support/audits.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../../test/support/replies/placesReplies.ts';
import { readCaptureInstrument, readCaptureStores, readTriedDraft } from '../../../../contract/audits/capture.ts';
import { addAssessment } from '../../../../contract/audits/assessments.ts';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { listClips } from '../../../../contract/audits/clips.ts';
import { listStores } from '../../../../contract/places/stores.ts';
import { LANGUAGES } from '../../../../domain/instrument.ts';
import { setSessionValue } from '../../../session/storage.ts';
import { finishAssessment } from '../drafts/assessmentDraft.ts';
import { changeAssessment } from '../drafts/assessmentDrafts.ts';
import { listAssessmentDrafts } from '../drafts/storedAssessments.ts';
import { listDrafts, putDraft } from '../drafts/storedDrafts.ts';
import { storedVersions } from '../references/referenceDatabase.ts';
import shelfRatio from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };

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
  setSessionValue('currentUser', { userid: author, token: author, name: 'Maya', image: null });
  answerPlaces();
  answer(readCaptureInstrument, ({ languages = LANGUAGES, instrument }) => ({
    instrument: instrument ?? { name: 'four-ps', version: '1.0' },
    edition: 'e1',
    languages: [],
    resultData: languages.map((language) => ({ language, foods: [], managerQuestions: [] })),
  }));
  answer(readCaptureStores, { resultData: [], users: [] });
  answer(listDefinitions, { resultData: [] });
  answer(listClips, { resultData: [] });
  answer(listStores, {
    resultData: [{ _id: 's1', store_name: STORE, image: null, last_survey: null }] as never,
  } as never);
  answerTrial(null);
});
afterEach(() => vi.restoreAllMocks());

const answerTrial = (ending: 'published' | 'discarded' | null) =>
  answer(readTriedDraft, {
    resultData: { instrument: TRIED, title: 'Four Ps store audit', ended: ending, module: null },
  });
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

describe('a draft of a module', () => {
  const NAME = { name: 'shelf-ratio', version: 'draft-3' };
  const definition = { ...shelfRatio, version: NAME.version };
  const TITLE = 'Shelf ratio of today';
  const answerModule = (ending: 'published' | null, incomparable: string[] = []) =>
    answer(readTriedDraft, {
      resultData: {
        instrument: NAME,
        title: TITLE,
        ended: ending,
        module: { definition, settings: {}, incomparable },
      },
    });
  const LABEL_OF_MODULE = 'Draft: nothing is sent';

  test('is filled in on its own pages, ends with its results, and is never sent', async () => {
    answerModule(null);
    const requests = answer(addAssessment, {} as never);
    await openConsole(`/audit/try/${NAME.version}`);
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(STORE) }));
    await screen.findByRole('heading', { name: TITLE, level: 1 });
    expect(await screen.findByText(LABEL_OF_MODULE)).toBeDefined();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText(/It isn’t sent and never counts\.$/)).toBeDefined();
    vi.restoreAllMocks();
    fireEvent(window, new Event('online'));
    const [trial] = await listAssessmentDrafts(author);
    const { assessmentId = '' } = trial ?? {};
    expect(trial).toMatchObject({ module: NAME, storeId: 's1', trial: true });
    // `finishAssessment` doesn't change a trial, so neither the review nor another tab can finish it.
    await changeAssessment(assessmentId, finishAssessment(new Date().toISOString()));
    expect(await listAssessmentDrafts(author)).toMatchObject([{ state: 'drafting' }]);
    cleanup();
    await openConsole(`/assess/${assessmentId}?view=review`);
    expect(await screen.findByText(/tries a draft, so nothing is sent/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Results' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'End and delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Take an audit', level: 1 })).toBeDefined();
    expect(await listAssessmentDrafts(author)).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('doesn’t show last answers to items with a different meaning', async () => {
    const answers = { fresh_fruit_veg: 31, frozen_fruit_veg: 32 };
    const last = { module: NAME.name, assessment_id: 'a1', date: '2026-06-01T10:00:00Z', answers };
    const facts = { due: null, visit_id: null, visit_module: null, last: null, actions: [], medians: [], owners: [] };
    answer(readCaptureStores, { resultData: [{ store_id: 's1', ...facts, assessments: [last] }], users: [] });
    answerModule(null, ['frozen_fruit_veg']);
    await openConsole(`/audit/try/${NAME.version}`);
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(STORE) }));
    await screen.findByRole('heading', { name: TITLE, level: 1 });
    const lastTimes = await screen.findAllByText(/^Last time/);
    expect(lastTimes.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('31')]);
  });

  test('that has ended says what happens to trials in progress', async () => {
    answerModule('published');
    await openConsole(`/audit/try/${NAME.version}`);
    expect(await screen.findByRole('heading', { name: 'This draft was published' })).toBeDefined();
    expect(screen.getByText(/stays on this device until you delete it/)).toBeDefined();
  });
});

test('an ended or unknown draft can’t be tried, and the page says why', async () => {
  answerTrial('published');
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
    languages: [],
    resultData: [{ language: 'en', foods: [], managerQuestions: [] }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Choose a store')).toBeDefined();
});
