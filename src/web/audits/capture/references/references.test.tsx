// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCaptureInstrument, readCaptureStores } from '../../../../contract/audits/capture.ts';
import { listClips } from '../../../../contract/audits/clips.ts';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { listStores } from '../../../../contract/places/stores.ts';
import { LANGUAGES, type Language } from '../../../../domain/instrument.ts';
import { startSession } from '../../../session/session.ts';

vi.mock('../../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));

/** The languages of each request for the version in use. */
let requests: string[][];
/** The languages that auditors can choose, in addition to those of the console. */
let further: { tag: string; name: string; direction: 'ltr' | 'rtl' }[];
/** The server's edition; null if the server can't be reached. */
let edition: string | null;
/** Resolves when the server should respond. */
let answers: Promise<void>;
/** The version in use. */
let inUse: string;
/** The earlier versions that the server has. */
const EARLIER = ['1'];
/** The earlier versions that were requested. */
let earlier: string[];
/** The recordings that the server has. */
let clips: object[];
/** The stores that the user can see. */
let stores: object[];
/** The number of times that the facts about the stores were read. */
let factsRead: number;
let chooseLanguage: (language: Language) => void;
let chooseQuestionLanguage: (tag: string | null) => void;

const offeredLanguages = () => [...LANGUAGES.map((tag) => ({ tag, name: tag, direction: 'ltr' as const })), ...further];
const foodsIn = (language: string) => [{ _id: 'FV', code: 'FV', food_name: `FV ${language} ${edition}`, sub_food: [] }];

async function server(path: string, { body }: RequestInit): Promise<Response> {
  await answers;
  if (edition === null) throw new TypeError('no line');
  const input = (typeof body === 'string' ? JSON.parse(body) : {}) as {
    languages?: string[];
    edition?: string;
    instrument?: { name: string; version: string };
  };
  if (path === listStores.path) return Response.json({ type: true, resultData: stores });
  if (path === listClips.path) return Response.json({ type: true, resultData: clips });
  if (path.startsWith('/clips/')) return new Response(path);
  if (path === listDefinitions.path) return Response.json({ type: true, resultData: [] });
  if (path === readCaptureStores.path) {
    factsRead += 1;
    const facts = { store_id: 's1', due: null, visit_id: null, visit_module: null, last: null };
    const resultData = [{ ...facts, actions: [], assessments: [], medians: [], owners: [] }];
    return Response.json({ type: true, resultData, users: [] });
  }
  if (path !== readCaptureInstrument.path) return new Response(null, { status: 404 });
  if (input.instrument) {
    earlier.push(input.instrument.version);
    if (!EARLIER.includes(input.instrument.version)) return Response.json({ type: false, code: 'unknown_instrument' });
    const resultData = offeredLanguages()
      .map(({ tag: language }) => language)
      .map((language) => ({
        language,
        foods: [{ _id: 'FV', code: 'FV', food_name: `FV ${language} of ${input.instrument?.version}`, sub_food: [] }],
        managerQuestions: [],
      }));
    return Response.json({
      type: true,
      instrument: input.instrument,
      edition: 'earlier',
      languages: offeredLanguages(),
      resultData,
    });
  }
  const languages = input.edition === edition ? [] : (input.languages ?? []);
  requests.push(languages);
  const resultData = languages.map((language) => ({ language, foods: foodsIn(language), managerQuestions: [] }));
  const instrument = { name: 'four-ps', version: inUse };
  return Response.json({ type: true, instrument, edition, languages: offeredLanguages(), resultData });
}

/** Loads the page again; returns a function that reads the name of its instrument's first category. */
async function openPage() {
  cleanup();
  vi.resetModules();
  ({ chooseLanguage } = await import('../../../i18n/language.ts'));
  ({ chooseQuestionLanguage } = await import('../../../i18n/questionLanguage.ts'));
  const { useReferences } = await import('./references.ts');
  const { result } = renderHook(useReferences);
  return () => (result.current ? result.current.foods[0]?.food_name : result.current);
}

const becomeOffline = () => {
  edition = null;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', server);
  requests = [];
  further = [];
  earlier = [];
  clips = [];
  stores = [];
  factsRead = 0;
  inUse = '1';
  edition = 'e1';
  answers = Promise.resolve();
  localStorage.clear();
  startSession(
    { userid: 'ann', token: 'ann', adminname: 'Ann', email: '', user_type: 1, data: { image: null }, time_zone: 'UTC' },
    true,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('questions are stored in every language: changing it needs no connection, on this page and after a restart', async () => {
  const text = await openPage();
  await waitFor(() => expect(text()).toBe('FV en e1'));
  await waitFor(() => expect(requests.flat().toSorted()).toEqual(LANGUAGES.toSorted()));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  becomeOffline();
  act(() => chooseLanguage('ja'));
  await waitFor(() => expect(text()).toBe('FV ja e1'));
  const readAgain = await openPage();
  await waitFor(() => expect(readAgain()).toBe('FV ja e1'));
});

test('recordings of texts in the user’s language, and in English, are stored to be played offline', async () => {
  const clip = { name: 'four-ps', path: 'questions/a/text', seconds: 2 };
  clips = [
    { ...clip, clip: 'c1', language: 'en', text: 'Fruit?' },
    { ...clip, clip: 'c2', language: 'ja', text: '果物' },
  ];
  await openPage();
  const { loadClip, useClips } = await import('./references.ts');
  const { result } = renderHook(() => useClips('four-ps'));
  await waitFor(() => expect(result.current('questions/a/text', 'Fruit?')).toBe('c1'));
  expect(result.current('questions/a/text', 'Any fruit?')).toBeNull();
  const database = await openDB('fourscore.references.ann');
  await waitFor(async () => expect(await database.getAllKeys('clipFiles')).toEqual(['c1']));
  database.close();
  becomeOffline();
  expect(await (await loadClip('c1')).text()).toBe('/clips/c1');
  await expect(loadClip('c2')).rejects.toThrow();
});

test('known content is not fetched again in any language; a new edition is, in all of them', async () => {
  await openPage();
  await waitFor(() => expect(requests.flat()).toHaveLength(LANGUAGES.length));
  requests = [];
  act(() => chooseLanguage('ru'));
  const readAgain = await openPage();
  await waitFor(() => expect(readAgain()).toBe('FV ru e1'));
  expect(requests.flat()).toEqual([]);
  edition = 'e2';
  const readEdition = await openPage();
  await waitFor(() => expect(readEdition()).toBe('FV ru e2'));
  await waitFor(() => expect(requests.flat().toSorted()).toEqual(LANGUAGES.toSorted()));
});

test('what the last audit found is read again when another version is in use, which may not ask the same', async () => {
  stores = [{ _id: 's1', store_name: 'Quay', image: null, last_survey: null }];
  for (const [version, reads] of [
    ['1', 1],
    ['1', 1],
    ['2', 2],
  ] as const) {
    inUse = version;
    await openPage();
    await waitFor(() => expect(factsRead).toBe(reads));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  expect(factsRead).toBe(2);
});

test('questions in a further language can be chosen without a connection, and the choice stays on the device', async () => {
  further = [{ tag: 'ar', name: 'العربية', direction: 'rtl' }];
  await openPage();
  await waitFor(() => expect(requests.flat().toSorted()).toEqual([...LANGUAGES, 'ar'].toSorted()));
  await startAudit('1');
  [inUse, edition] = ['2', 'e2'];
  const earlierText = await openAudit('1');
  await waitFor(() => expect(earlierText()).toBe('FV en of 1'));
  await waitFor(() => expect(requests.flat()).toHaveLength(2 * (LANGUAGES.length + 1)));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  becomeOffline();
  act(() => chooseQuestionLanguage('ar'));
  await waitFor(() => expect(earlierText()).toBe('FV ar of 1'));
  const readAgain = await openPage();
  await waitFor(() => expect(readAgain()).toBe('FV ar e2'));
  // Changing the console's language doesn't change the language of the questions.
  act(() => chooseLanguage('ja'));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(readAgain()).toBe('FV ar e2');
  // A language in which these questions can't be asked is ignored.
  act(() => chooseQuestionLanguage('pjt'));
  await waitFor(() => expect(readAgain()).toBe('FV ja e2'));
});

test('a device without content says so once it is certain, and not while the first copy is loading', async () => {
  let answer: () => void = vi.fn<() => void>();
  answers = new Promise((resolve) => (answer = resolve));
  const text = await openPage();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(text()).toBeUndefined();
  answer();
  await waitFor(() => expect(text()).toBe('FV en e1'));
  vi.stubGlobal('indexedDB', new IDBFactory());
  becomeOffline();
  const readNothing = await openPage();
  await waitFor(() => expect(readNothing()).toBeNull());
});

/** Starts an audit with a version, as an earlier page on this device did. */
async function startAudit(version: string): Promise<void> {
  const { startDraft } = await import('../drafts/drafts.ts');
  const instrument = { name: 'four-ps', version };
  await startDraft({ storeId: 's1', storeName: 's1', storeImage: null, kind: 'audit', blind: false, instrument });
}

/** Opens an audit started with a version; returns a function that reads the name of that version's first category. */
async function openAudit(version: string) {
  cleanup();
  vi.resetModules();
  ({ chooseLanguage } = await import('../../../i18n/language.ts'));
  ({ chooseQuestionLanguage } = await import('../../../i18n/questionLanguage.ts'));
  const { useReferencesFor } = await import('./references.ts');
  const instrument = { name: 'four-ps', version };
  const { result } = renderHook(() => useReferencesFor(instrument));
  return () => (typeof result.current === 'object' ? result.current?.foods[0]?.food_name : result.current);
}

test('an audit keeps the questions of the version it was started with, in every language, when another becomes active', async () => {
  const first = await openAudit('1');
  await waitFor(() => expect(first()).toBe('FV en e1'));
  await startAudit('1');
  [inUse, edition] = ['2', 'e2'];
  const second = await openAudit('1');
  await waitFor(() => expect(second()).toBe('FV en of 1'));
  await waitFor(() => expect(requests.flat()).toHaveLength(2 * LANGUAGES.length));
  const text = await openAudit('2');
  await waitFor(() => expect(text()).toBe('FV en e2'));
  expect(earlier).toEqual(['1']);
  becomeOffline();
  act(() => chooseLanguage('ja'));
  const readAgain = await openAudit('1');
  await waitFor(() => expect(readAgain()).toBe('FV ja of 1'));
});

test('a version that the server does not have is reported, and does not prevent others from loading', async () => {
  await openPage();
  await startAudit('0');
  await startAudit('1');
  [inUse, edition] = ['2', 'e2'];
  const absent = await openAudit('0');
  await waitFor(() => expect(absent()).toBe('absent'));
  const text = await openAudit('1');
  await waitFor(() => expect(text()).toBe('FV en of 1'));
});

test('content that the previous release stored on the device can be opened', async () => {
  const older = await openDB('fourscore.references.ann', 2, {
    upgrade(database) {
      database.createObjectStore('references');
      database.createObjectStore('facts', { keyPath: 'storeId' });
      database.createObjectStore('texts', { keyPath: 'language' });
    },
  });
  const texts = { language: 'en', edition: 'e1', foods: [{ food_name: 'FV kept' }], managerQuestions: [] };
  const instrument = { name: 'four-ps', version: '1' };
  await older.put(
    'references',
    { ...texts, userid: 'ann', readAt: '', clockAheadMs: 0, instrument, stores: [] },
    'now',
  );
  older.close();
  becomeOffline();
  const text = await openAudit('1');
  await waitFor(() => expect(text()).toBe('FV kept'));
  const absent = await openAudit('0');
  await waitFor(() => expect(absent()).toBe('absent'));
});
