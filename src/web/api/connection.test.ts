// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addGroup, listGroups } from '../../contract/places/groups.ts';
import { startSession } from '../session/session.ts';
import { currentFault, onAwayChange } from './connection.ts';
import { makeCall } from './makeCall.ts';

const fetchMock = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const onChange = vi.fn<() => void>();
const fine = async () => Response.json({ type: true, resultData: [] });
const refuse = async () => {
  throw new TypeError('failed');
};

beforeEach(() => {
  fetchMock.mockReset();
  onChange.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.useFakeTimers();
  const user = {
    userid: 'u1',
    adminname: 'M',
    email: 'm@example.org',
    user_type: 1,
    data: { image: null },
    time_zone: 'UTC',
  };
  startSession({ ...user, token: 't' }, false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

/** Makes a call and waits until the server's availability is known. */
const ask = async () => {
  await makeCall(listGroups, {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
};

const add = () => makeCall(addGroup, { name: 'G', store: '' });

test('a server that does not respond is unavailable until it responds again', async () => {
  const leave = onAwayChange(onChange);
  fetchMock.mockImplementation(refuse);
  await ask();
  expect([currentFault(), onChange.mock.calls.length]).toEqual(['unreachable', 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentFault()).toBe('unreachable');
  fetchMock.mockImplementation(fine);
  await vi.advanceTimersByTimeAsync(3000);
  expect([currentFault(), onChange.mock.calls.length]).toEqual([null, 2]);
  expect(fetchMock.mock.calls.at(-1)?.[0]).toBe('/healthz');
  const callCount = fetchMock.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchMock).toHaveBeenCalledTimes(callCount);
  leave();
});

test('so is one that a proxy reports as unavailable, and an answered call ends it', async () => {
  fetchMock.mockImplementation(async () => new Response('', { status: 502 }));
  await ask();
  expect(currentFault()).toBe('unreachable');
  fetchMock.mockImplementation(fine);
  await ask();
  expect(currentFault()).toBeNull();
});

test('a call without a response checks whether the server is available', async () => {
  fetchMock.mockImplementation((path) => (path === '/healthz' ? refuse() : new Promise(() => undefined)));
  void ask();
  await vi.advanceTimersByTimeAsync(9000);
  expect(currentFault()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(currentFault()).toBe('unreachable');
  fetchMock.mockImplementation(fine);
  await vi.advanceTimersByTimeAsync(3000);
  expect(currentFault()).toBeNull();
});

test('a change made while the server is unavailable was not sent; one during which it became unavailable may have been', async () => {
  fetchMock.mockImplementation(refuse);
  await expect(add()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  await vi.advanceTimersByTimeAsync(0);
  await expect(add()).rejects.toMatchObject({ status: 0, code: 'not_sent' });
  await expect(makeCall(listGroups, {})).rejects.toMatchObject({ code: 'unreachable' });
  fetchMock.mockImplementation(fine);
  await ask();
});

test('a single failed call says nothing about the server', async () => {
  fetchMock.mockImplementation((path) => (path === '/healthz' ? fine() : refuse()));
  await ask();
  expect(currentFault()).toBeNull();
});

test('an aborted call says nothing about the server', async () => {
  const controller = new AbortController();
  fetchMock.mockImplementation(refuse);
  controller.abort();
  await makeCall(listGroups, {}, controller.signal).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(currentFault()).toBeNull();
});
