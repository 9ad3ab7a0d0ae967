// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { logout } from '../../contract/access/account.ts';
import { setAuthInterrupt } from '../session/authInterrupt.ts';
import { currentUser, renewSession } from '../session/session.ts';
import { signOut } from './signOut.ts';
import { readSessionValue, setSessionValue } from '../session/storage.ts';
import { followTabs } from './tabs.ts';

type TabMessage = { kind: string; token?: string; kept?: Record<string, string> | null };

/** Simulates another tab. */
let other: BroadcastChannel;
let messages: TabMessage[] = [];
let leave: () => void;

const MAYA = { userid: 'u1', token: 'token-1', name: 'Maya Lindqvist', image: null };
const KEPT = {
  currentUser: JSON.stringify(MAYA),
  userType: '1',
  email: '"maya@example.org"',
  selectedStore: '"s7"',
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  answerFile('/demo.json', { demo: false });
  answer(logout, { resultData: '' });
  messages = [];
  other = new BroadcastChannel('fourscore.session');
  other.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => messages.push(data));
  leave = followTabs();
});

afterEach(() => {
  leave();
  other.close();
});

function say(message: TabMessage): void {
  other.postMessage(message);
}

/** Gives messages between tabs time to arrive, because they are delivered asynchronously. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a new tab gets the session of an open one, and keeps it for as long as the tab', async () => {
  setSessionValue('rememberMe', true);
  other.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'asked') say({ kind: 'told', kept: KEPT });
  });
  const router = await openConsole('/profile');
  expect(router.state.location.pathname).toBe('/profile');
  expect(currentUser()).toEqual(MAYA);
  expect(readSessionValue('selectedStore')).toBe('s7');
  expect(localStorage.getItem('fourscore.currentUser')).toBeNull();
});

test('without an answer the sign-in screen appears within a moment', async () => {
  const start = performance.now();
  const router = await openConsole('/profile');
  expect(router.state.location.pathname).toBe('/page/signin');
  expect(messages).toEqual([{ kind: 'asked' }]);
  expect(performance.now() - start).toBeLessThan(2000);
});

test.each(['/page/signin', '/nowhere', '/reset/a-token', '/page/forgot-password'])(
  '%s asks no tab',
  async (address) => {
    await openConsole(address);
    await settle();
    expect(messages).toEqual([]);
  },
);

test('an open tab answers with the parts of its session', async () => {
  signInAs('administrator');
  setSessionValue('selectedStore', 's7');
  say({ kind: 'asked' });
  await waitFor(() => expect(messages.at(-1)).toEqual({ kind: 'told', kept: KEPT }));
});

test.each([
  ['a remembered session, which every tab has', () => signInAs('administrator', true)],
  ['no session', () => undefined],
  [
    'an expired session',
    () => {
      signInAs('administrator');
      setAuthInterrupt('signedOut', 'token-1');
    },
  ],
])('%s gets no session', async (_case, arrange) => {
  arrange();
  say({ kind: 'asked' });
  await settle();
  expect(messages).toEqual([]);
});

test('a locked session is locked in the new tab', async () => {
  other.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'asked') say({ kind: 'told', kept: { ...KEPT, locked: 'true' } });
  });
  await openConsole('/profile');
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeDefined();
});

test('signing out, locking and a new token are sent to the tabs of the session', async () => {
  signInAs('administrator');
  setSessionValue('locked', true);
  await waitFor(() => expect(messages.at(-1)).toMatchObject({ token: 'token-1', kept: { locked: 'true' } }));
  setSessionValue('locked', null);
  await waitFor(() => expect(messages.at(-1)?.kept).not.toHaveProperty('locked'));
  renewSession({
    userid: 'u1',
    token: 'token-2',
    adminname: 'Maya',
    email: 'maya@example.org',
    user_type: 1,
    data: { image: null },
    time_zone: 'UTC',
  });
  await waitFor(() => expect(messages.at(-1)?.kept?.['currentUser']).toContain('token-2'));
  expect(messages.at(-1)?.token).toBe('token-1');
  signOut();
  await waitFor(() => expect(messages.at(-1)).toEqual({ kind: 'changed', token: 'token-2', kept: null }));
});

test('changes from another tab of the session take effect here, and are not sent again', async () => {
  signInAs('administrator');
  setSessionValue('selectedStore', 's7');
  const { selectedStore: _own, ...shared } = KEPT;
  say({ kind: 'changed', token: 'token-1', kept: { ...shared, locked: 'true' } });
  await waitFor(() => expect(readSessionValue('locked')).toBe(true));
  say({ kind: 'changed', token: 'token-1', kept: shared });
  await waitFor(() => expect(readSessionValue('locked')).toBeNull());
  expect(readSessionValue('selectedStore')).toBe('s7');
  say({ kind: 'changed', token: 'token-1', kept: null });
  await waitFor(() => expect(currentUser()).toBeNull());
  expect(messages).toEqual([]);
});

test('the end of another user’s session ends none here', async () => {
  signInAs('administrator');
  say({ kind: 'changed', token: 'token-of-another', kept: null });
  await settle();
  expect(currentUser()).toEqual(MAYA);
});
