// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout, unlockScreen } from '../../contract/access/account.ts';
import { listGroups } from '../../contract/places/groups.ts';
import { replaceStoreImage } from '../../contract/places/images.ts';
import { currentAuthInterrupt } from '../session/authInterrupt.ts';
import { endSession, renewSession, startSession } from '../session/session.ts';
import { setSessionValue } from '../session/storage.ts';
import { CallError } from './CallError.ts';
import { makeCall } from './makeCall.ts';

const fetchMock = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.useFakeTimers();
  signIn('t0');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

const USER = {
  userid: 'u1',
  token: '',
  adminname: 'M',
  email: 'm@example.org',
  user_type: 1,
  data: { image: null },
  time_zone: 'UTC',
};

function signIn(token: string): void {
  startSession({ ...USER, token }, false);
}

const busy = (seconds: string) =>
  Response.json({ type: false, code: 'busy' }, { status: 503, headers: { 'retry-after': seconds } });

test('it sends the token and the language, and returns the reply', async () => {
  signIn('t1');
  fetchMock.mockResolvedValue(Response.json({ type: true, resultData: [] }));
  await expect(makeCall(listGroups, {})).resolves.toMatchObject({ resultData: [] });
  const [path, request] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe('/group/addmultiple');
  expect(request?.headers).toMatchObject({ authorization: 'Basic t1', 'accept-language': 'en' });
});

test('a picture is sent as multipart, whose type the browser sets', async () => {
  signIn('t1');
  const file = new File(['bytes'], 'a.png');
  fetchMock.mockResolvedValue(Response.json({ type: true, resultData: { image: '/images/a.png' } }));
  await makeCall(replaceStoreImage, { storeid: 's1', file });
  const { body, headers } = fetchMock.mock.calls[0]?.[1] ?? {};
  expect(headers).not.toHaveProperty('content-type');
  expect(Object.fromEntries(body as FormData)).toEqual({ storeid: 's1', file });
});

test('a refusal becomes a CallError with its text, code, field and request id', async () => {
  fetchMock.mockResolvedValue(
    Response.json(
      { type: false, resultData: 'Taken.', code: 'name_taken', field: 'name' },
      { headers: { 'x-request-id': 'r1' } },
    ),
  );
  await expect(makeCall(listGroups, {})).rejects.toMatchObject({
    status: 200,
    text: 'Taken.',
    code: 'name_taken',
    field: 'name',
    requestId: 'r1',
  });
});

test.each([
  ['an error page', () => new Response('<h1>502</h1>', { status: 502 }), 502],
  ['an empty answer', () => new Response('', { status: 200 }), 200],
])('%s is an error without details', async (_, response, status) => {
  fetchMock.mockResolvedValue(response());
  await expect(makeCall(listGroups, {})).rejects.toMatchObject({ status, code: 'unexpected', text: '' });
});

test('a missing response is unreachable', async () => {
  fetchMock.mockRejectedValue(new TypeError('failed'));
  await expect(makeCall(listGroups, {})).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('a busy server is retried when it says so, three times at most', async () => {
  fetchMock.mockImplementation(async () => busy('2'));
  const failure = makeCall(listGroups, {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1999);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await failure).toBeInstanceOf(CallError);
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test('a busy server that recovers responds', async () => {
  fetchMock.mockResolvedValueOnce(busy('1')).mockResolvedValue(Response.json({ type: true, resultData: [] }));
  const reply = makeCall(listGroups, {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reply).toMatchObject({ resultData: [] });
});

test('a busy proxy that does not say for how long is retried, too', async () => {
  const proxy = new Response('<h1>503</h1>', { status: 503 });
  fetchMock.mockResolvedValueOnce(proxy).mockResolvedValue(Response.json({ type: true, resultData: [] }));
  const reply = makeCall(listGroups, {});
  await vi.advanceTimersByTimeAsync(1999);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reply).toMatchObject({ resultData: [] });
});

test.each(['11', 'Wed, 21 Oct 2026 07:28:00 GMT'])('a wait of %s is too long', async (seconds) => {
  fetchMock.mockResolvedValue(busy(seconds));
  await expect(makeCall(listGroups, {})).rejects.toMatchObject({ status: 503, code: 'busy' });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

const dead = () => Response.json({ type: false, code: 'signed_out' }, { status: 401 });
const fine = () => Response.json({ type: true, resultData: [] });
const sentTokens = () =>
  fetchMock.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['authorization']);

test('with an expired token a call waits, and is repeated when the same user is back', async () => {
  signIn('t1');
  fetchMock.mockImplementationOnce(async () => dead()).mockImplementation(async () => fine());
  const reply = makeCall(listGroups, {});
  await vi.waitFor(() => expect(currentAuthInterrupt()).toBe('signedOut'));
  expect(fetchMock).toHaveBeenCalledTimes(1);
  renewSession({ ...USER, token: 't2' });
  expect(await reply).toMatchObject({ resultData: [] });
  expect(sentTokens()).toEqual(['Basic t1', 'Basic t2']);
  expect(currentAuthInterrupt()).toBeNull();
});

test.each([
  ['they signed out', () => endSession()],
  ['another user signed in', () => renewSession({ ...USER, userid: 'u2', token: 't2' })],
])('a waiting call fails when %s', async (reason, happen) => {
  signIn(`token of ${reason}`);
  fetchMock.mockImplementation(async () => dead());
  const failure = makeCall(listGroups, {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(currentAuthInterrupt()).toBe('signedOut'));
  happen();
  expect(await failure).toMatchObject({ status: 401 });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('in a locked session a call waits until it is unlocked', async () => {
  signIn('t3');
  const lockedReply = Response.json({ type: false, code: 'locked' }, { status: 401 });
  fetchMock.mockResolvedValueOnce(lockedReply).mockImplementation(async () => fine());
  const reply = makeCall(listGroups, {});
  await vi.waitFor(() => expect(currentAuthInterrupt()).toBe('locked'));
  setSessionValue('locked', null);
  expect(await reply).toMatchObject({ resultData: [] });
});

test('a caller who aborts a call does not wait', async () => {
  signIn('t4');
  fetchMock.mockImplementation(async () => dead());
  const controller = new AbortController();
  const failure = makeCall(listGroups, {}, controller.signal).catch((error: unknown) => error);
  await vi.waitFor(() => expect(currentAuthInterrupt()).toBe('signedOut'));
  controller.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
});

test('signing out and unlocking do not wait', async () => {
  signIn('t5');
  fetchMock.mockImplementation(async () => dead());
  await expect(makeCall(logout, {})).rejects.toMatchObject({ status: 401 });
  await expect(makeCall(unlockScreen, { password: 'x' })).rejects.toMatchObject({ status: 401 });
});

test('a late response to an old token does not affect the new session', async () => {
  signIn('old');
  fetchMock
    .mockImplementationOnce(async () => {
      signIn('new');
      return dead();
    })
    .mockImplementation(async () => fine());
  expect(await makeCall(listGroups, {})).toMatchObject({ resultData: [] });
  expect(sentTokens()).toEqual(['Basic old', 'Basic new']);
  expect(currentAuthInterrupt()).toBeNull();
});

test('without a token no call is sent that needs one', async () => {
  endSession();
  await expect(makeCall(listGroups, {})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
  expect(fetchMock).not.toHaveBeenCalled();
});
