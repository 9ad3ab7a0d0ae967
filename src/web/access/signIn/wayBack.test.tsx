// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { login, logout } from '../../../contract/access/account.ts';
import { aboutSso, finishSso } from '../../../contract/access/signIn/sso.ts';
import { signOut } from '../../shell/signOut.ts';
import { storeStart } from './sso/ssoSecret.ts';
import { ownPage } from '../../session/ownPage.ts';
import { currentUser } from '../../session/session.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

const userOf = (user_type: number) => ({
  userid: 'u1',
  token: 'token-1',
  adminname: 'Maya Lindqvist',
  email: 'maya@example.org',
  user_type,
  data: { image: null },
  time_zone: 'UTC',
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  answerFile('/demo.json', { demo: false });
  answer(logout, { resultData: '' });
  answer(aboutSso, { resultData: null });
});

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const ADDRESS = '/users?find=ana&page=2';

describe('a link opened while signed out', () => {
  test('leads to its page after signing in, once', async () => {
    answer(login, { resultData: userOf(1) });
    const router = await openConsole(ADDRESS);
    expect(router.state.location.href).toBe('/page/signin');
    await signIn();
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(ADDRESS));
    signOut();
    await waitFor(() => expect(router.state.location.href).toBe('/page/signin'));
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  test('leads there with a second factor, too', async () => {
    refuse(login, { text: 'A code is needed.', code: 'second_factor_needed' });
    const router = await openConsole(ADDRESS);
    await signIn();
    await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
    answer(login, { resultData: userOf(1) });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe(ADDRESS));
  });

  test('leads there by single sign-on, which leaves the console in between', async () => {
    await openConsole(ADDRESS);
    storeStart({ secret: 'a secret', remember: false });
    answer(finishSso, { resultData: userOf(1) });
    const router = await openConsole('/page/signin/sso?code=way&state=back');
    await waitFor(() => expect(router.state.location.href).toBe(ADDRESS));
  });

  test('leads a group user to the dashboard if the page is for administrators', async () => {
    answer(login, { resultData: userOf(2) });
    const router = await openConsole(ADDRESS);
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  test.each(['/nowhere', '/page/forgot-password', '/reset/a-token', '/docs/api'])(
    'is not stored for %s',
    async (address) => {
      await openConsole(address);
      expect(sessionStorage.getItem('fourscore.wayBack')).toBeNull();
    },
  );
});

describe('an address without a page', () => {
  const MISSING = 'There’s no page at /no/such/page';

  test('leads to the sign-in screen, which shows it and clears the user, and back', async () => {
    const loggedOut = answer(logout, { resultData: '' });
    signInAs('administrator');
    setSessionValue('selectedStore', 's1');
    const router = await openConsole('/no/such/page');
    expect(router.state.location.pathname).toBe('/page/signin');
    await screen.findByText(MISSING);
    expect(currentUser()).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(currentUser()?.token).toBe('token-1');
    expect(readSessionValue('selectedStore')).toBe('s1');
    expect(loggedOut).toHaveLength(0);
  });

  test('is shown to a user who was not signed in, without a way back', async () => {
    await openConsole('/no/such/page');
    await screen.findByText(MISSING);
    expect(screen.queryByRole('link', { name: 'Back to dashboard' })).toBeNull();
  });

  test('can’t be shown by an address', async () => {
    await openConsole('/page/signin?missing=/no/such/page');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByText(MISSING)).toBeNull();
  });
});

test.each([
  ['//evil.example/dashboard'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n//evil.example'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['%2f%2fevil.example'],
  ['users'],
  [''],
  [null],
  [{ href: '/users' }],
  ['/page/signin'],
  ['/page/signin/sso?code=1'],
  ['/page/forgot-password'],
  ['/reset/a-token'],
  ['/lock-screen'],
  ['/users/../page/signin'],
])('%j is not a page to return to', (address) => {
  expect(ownPage(address)).toBe('/dashboard');
});

test('an address within the console is unchanged', () => {
  for (const address of ['/users?find=%2F%2Fa#b', '/region?group=g1', '/']) expect(ownPage(address)).toBe(address);
});
