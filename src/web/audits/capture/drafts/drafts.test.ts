// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '../../../session/session.ts';
import { answerAll, answerQuestion, finish, noteQuestion, reopen, undoAnswer } from './changes.ts';
import { inState, type Draft } from './draft.ts';
import type * as Drafts from './drafts.ts';
import type * as Kept from './storedDrafts.ts';
import type * as Storage from '../../../device/deviceStorage.ts';

const NEW_DRAFT = {
  storeId: 's1',
  storeName: 'Harbour Market',
  storeImage: null,
  kind: 'audit',
  blind: false,
  instrument: { name: 'four-p', version: '1' },
} as const;

let drafts: typeof Drafts;
let storedDrafts: typeof Kept;
let storage: typeof Storage;

/** Loads the modules again, as a page reload does, so that only data stored on the device remains. */
async function loadPage() {
  vi.resetModules();
  [drafts, storedDrafts, storage] = [
    await import('./drafts.ts'),
    await import('./storedDrafts.ts'),
    await import('../../../device/deviceStorage.ts'),
  ];
}

const signIn = (userid: string) =>
  startSession(
    { userid, token: userid, adminname: userid, email: '', user_type: 1, data: { image: null }, time_zone: 'UTC' },
    true,
  );
const onlyDraft = async (userid = 'ann'): Promise<Draft | undefined> => (await storedDrafts.listDrafts(userid))[0];

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  signIn('ann');
  await loadPage();
});

test('the draft of a preview changes on screen, and is neither listed nor stored', async () => {
  await drafts.startDraft(NEW_DRAFT);
  const row = (await onlyDraft()) as Draft;
  act(() => drafts.setPreview({ ...row, surveyId: 'preview' }));
  const { result } = renderHook(() => [drafts.useDraft('preview'), drafts.useDrafts()] as const);
  await act(() => drafts.changeDraft('preview', answerQuestion('q1', 'Yes')));
  expect(result.current[0]?.answers['q1']?.answer).toBe('Yes');
  await waitFor(() => expect(result.current[1]).toEqual([row]));
  expect(await storedDrafts.listDrafts('ann')).toEqual([row]);
  expect(await storedDrafts.readDraft('preview')).toBeUndefined();
  act(() => drafts.setPreview(null));
  expect(result.current[0]).toBeNull();
});

describe('a draft keeps', () => {
  test('every answer immediately, even when the page is closed', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    await drafts.changeDraft(id, answerQuestion('q1', 'Yes'));
    await drafts.changeDraft(id, noteQuestion('q1', 'No label'));
    await loadPage();
    expect(await onlyDraft()).toMatchObject({
      surveyId: id,
      author: 'ann',
      state: 'drafting',
      answers: { q1: { answer: 'Yes', note: 'No label' } },
    });
  });

  test('answers in their order, however fast they are given, and on screen immediately', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    const { result } = renderHook(() => drafts.useDraft(id));
    await waitFor(() => expect(result.current).toBeTruthy());
    const all = [0, 1, 2, 3, 4].map((at) => drafts.changeDraft(id, answerQuestion(`q${at}`, 'No')));
    act(() => void drafts.changeDraft(id, answerQuestion('q0', 'N/A')));
    expect(result.current?.answers['q0']?.answer).toBe('N/A');
    await Promise.all(all);
    await waitFor(async () => expect((await onlyDraft())?.answers['q0']?.answer).toBe('N/A'));
    expect(Object.keys((await onlyDraft())?.answers ?? {})).toHaveLength(5);
  });

  test('the screen’s content when the page is closed before a change is stored', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    const { result } = renderHook(() => drafts.useDraft(id));
    await waitFor(() => expect(result.current).toBeTruthy());
    // A page that is being unloaded receives no results from the database.
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue({} as IDBRequest);
    for (const change of [
      answerQuestion('q1', 'No'),
      answerQuestion('q2', 'Yes'),
      finish('2026-03-02T10:00:00.000Z'),
    ]) {
      drafts.changeDraft(id, change).catch(() => undefined);
    }
    window.dispatchEvent(new Event('pagehide'));
    get.mockRestore();
    expect((await onlyDraft())?.answers).toEqual({});
    await loadPage();
    const { result: after } = renderHook(() => drafts.useDraft(id));
    const completeDraft = { state: 'queued', answers: { q1: { answer: 'No' }, q2: { answer: 'Yes' } } };
    await waitFor(() => expect(after.current).toMatchObject(completeDraft));
    expect(await onlyDraft()).toMatchObject(completeDraft);
    expect(Object.keys(localStorage).filter((key) => key.includes('unloaded'))).toEqual([]);
  });

  test('changes made after the page returned, which the next page doesn’t replace with earlier ones', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    const { result } = renderHook(() => drafts.useDraft(id));
    await waitFor(() => expect(result.current).toBeTruthy());
    const storePromise = drafts.changeDraft(id, answerQuestion('q1', 'No'));
    window.dispatchEvent(new Event('pagehide'));
    await storePromise;
    await drafts.changeDraft(id, answerQuestion('q1', 'Yes'));
    await loadPage();
    const { result: after } = renderHook(() => drafts.useDraft(id));
    await waitFor(() => expect(after.current).toMatchObject({ answers: { q1: { answer: 'Yes' } } }));
  });

  test('an audit of another user hidden', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    signIn('bob');
    const { result } = renderHook(() => [drafts.useDrafts(), drafts.useDraft(id)] as const);
    await waitFor(() => expect(result.current).toEqual([[], null]));
    signIn('ann');
    await loadPage();
    expect(await onlyDraft()).toMatchObject({ surveyId: id });
  });

  test('a sent audit for seven days', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    const sentDraft = inState((await onlyDraft()) as Draft, { state: 'sent', score: 61 });
    await storedDrafts.putDraft({ ...sentDraft, changedAt: new Date(Date.now() - 6.9 * 86_400_000).toISOString() });
    expect(await onlyDraft()).toMatchObject({ surveyId: id });
    await storedDrafts.putDraft({ ...sentDraft, changedAt: new Date(Date.now() - 7.1 * 86_400_000).toISOString() });
    expect(await onlyDraft()).toBeUndefined();
    expect(await onlyDraft()).toBeUndefined();
  });
});

describe('when the browser stores nothing', () => {
  test('a full device is reported, and the screen’s content is stored with the next change', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    const { result } = renderHook(() => ({ fault: storage.useStorageFault(), draft: drafts.useDraft(id) }));
    await waitFor(() => expect(result.current.draft).toBeTruthy());
    const putSpy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await act(() => expect(drafts.changeDraft(id, answerQuestion('q1', 'Yes'))).rejects.toThrow('full'));
    expect(result.current).toMatchObject({ fault: 'full', draft: { answers: { q1: { answer: 'Yes' } } } });
    putSpy.mockRestore();
    await act(() => drafts.changeDraft(id, answerQuestion('q2', 'No')));
    expect(result.current.fault).toBeNull();
    expect(Object.keys((await onlyDraft())?.answers ?? {})).toEqual(['q1', 'q2']);
  });

  test('a connection that the browser has closed is reopened', async () => {
    const id = await drafts.startDraft(NEW_DRAFT);
    const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    await drafts.changeDraft(id, answerQuestion('q1', 'Yes'));
    expect(transactionSpy).toHaveBeenCalled();
    transactionSpy.mockRestore();
    expect((await onlyDraft())?.answers['q1']?.answer).toBe('Yes');
  });
});

describe('changes', () => {
  const DRAFT = { answers: {}, undo: null, instrument: NEW_DRAFT.instrument, plan: [], managerAnswers: {} };
  const draft = { ...DRAFT, state: 'drafting' } as unknown as Draft;

  test('the same answer again removes it, and undo restores the previous one', () => {
    const yes = answerQuestion('q1', 'Yes')(draft);
    expect(answerQuestion('q1', 'Yes')(yes).answers).toEqual({});
    const no = answerQuestion('q1', 'No')(yes);
    expect(undoAnswer(no).answers['q1']?.answer).toBe('Yes');
    expect(undoAnswer(undoAnswer(no))).toEqual(undoAnswer(no));
  });

  test('for all questions at once keep existing answers and notes, and are undone at once', () => {
    const answer = noteQuestion('q2', 'Why')(answerQuestion('q1', 'Yes')(draft));
    const all = answerAll(['q1', 'q2', 'q3'], 'N/A')(answer);
    expect(all.answers).toEqual({
      q1: { answer: 'Yes', note: '' },
      q2: { answer: 'N/A', note: 'Why' },
      q3: { answer: 'N/A', note: '' },
    });
    expect(undoAnswer(all).answers).toEqual(answer.answers);
  });

  test('are not possible in an audit that may have reached the server', () => {
    const refusal = { code: 'not_found', message: '', at: '' };
    expect(reopen(inState(draft, { state: 'queued' })).state).toBe('drafting');
    expect(reopen(inState(draft, { state: 'uncertain', sending: false })).state).toBe('uncertain');
    expect(reopen(inState(draft, { state: 'rejected', part: 'answers', refusal }))).toEqual(draft);
    expect(reopen(inState(draft, { state: 'rejected', part: 'photos', refusal, score: 61 })).state).toBe('rejected');
  });
});
