// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCaptureInstrument, readCaptureStores } from '../../../contract/capture/stores.ts';
import { listStores } from '../../../contract/stores.ts';
import { LANGUAGES, type Language } from '../../../domain/instrument.ts';
import { startSession } from '../../session/session.ts';

vi.mock('../../offline/keepProgram.ts', () => ({ keepProgram: () => undefined }));

/** What the server was asked for, in which languages, and how it answers: its edition, or null where no line leads to it. */
let asked: Language[][];
let edition: string | null;
let answers: Promise<void>;
/** Of the page that is open. */
let chooseLanguage: (language: Language) => void;

const foodsIn = (language: Language) => [
  { _id: 'FV', code: 'FV', food_name: `FV ${language} ${edition}`, sub_food: [] },
];

async function server(path: string, { body }: RequestInit): Promise<Response> {
  await answers;
  if (edition === null) throw new TypeError('no line');
  const input = (typeof body === 'string' ? JSON.parse(body) : {}) as { languages: Language[]; edition?: string };
  if (path === listStores.path) return Response.json({ type: true, resultData: [] });
  if (path === readCaptureStores.path) return Response.json({ type: true, resultData: [], users: [] });
  if (path !== readCaptureInstrument.path) return new Response(null, { status: 404 });
  const wanted = input.edition === edition ? [] : input.languages;
  asked.push(wanted);
  const resultData = wanted.map((language) => ({ language, foods: foodsIn(language), managerQuestions: [] }));
  return Response.json({ type: true, instrument: { name: 'four-ps', version: '1' }, edition, resultData });
}

/** The page as it is after it was loaded anew, with what it has of the instrument: the name of its first category. */
async function openPage() {
  cleanup();
  vi.resetModules();
  ({ chooseLanguage } = await import('../../i18n/language.ts'));
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
  asked = [];
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

test('questions are kept in every language: a change of it needs no connection, on this page and after a start', async () => {
  const shown = await openPage();
  await waitFor(() => expect(shown()).toBe('FV en e1'));
  await waitFor(() => expect(asked.flat().toSorted()).toEqual(LANGUAGES.toSorted()));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  becomeOffline();
  act(() => chooseLanguage('ja'));
  await waitFor(() => expect(shown()).toBe('FV ja e1'));
  const anew = await openPage();
  await waitFor(() => expect(anew()).toBe('FV ja e1'));
});

test('what is known is not fetched again, in no language; a new edition is, in all of them', async () => {
  await openPage();
  await waitFor(() => expect(asked.flat()).toHaveLength(LANGUAGES.length));
  asked = [];
  act(() => chooseLanguage('ru'));
  const again = await openPage();
  await waitFor(() => expect(again()).toBe('FV ru e1'));
  expect(asked.flat()).toEqual([]);
  edition = 'e2';
  const anew = await openPage();
  await waitFor(() => expect(anew()).toBe('FV ru e2'));
  await waitFor(() => expect(asked.flat().toSorted()).toEqual(LANGUAGES.toSorted()));
});

test('a device that has nothing says so once it is known, and not while the first copy is on its way', async () => {
  let answer: () => void = vi.fn<() => void>();
  answers = new Promise((resolve) => (answer = resolve));
  const shown = await openPage();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(shown()).toBeUndefined();
  answer();
  await waitFor(() => expect(shown()).toBe('FV en e1'));
  vi.stubGlobal('indexedDB', new IDBFactory());
  becomeOffline();
  const none = await openPage();
  await waitFor(() => expect(none()).toBeNull());
});
