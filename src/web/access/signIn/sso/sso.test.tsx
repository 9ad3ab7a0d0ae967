// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole } from '../../../../../test/support/openConsole.tsx';
import { logout } from '../../../../contract/access/account.ts';
import { aboutSso, finishSso, startSso } from '../../../../contract/access/signIn/sso.ts';
import { readSessionValue } from '../../../session/storage.ts';
import { storeStart } from './ssoSecret.ts';

const MAYA = {
  userid: 'u1',
  token: 'token-1',
  adminname: 'Maya Lindqvist',
  email: 'maya@example.org',
  user_type: 1,
  data: { image: null },
  time_zone: 'UTC',
};

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  answer(logout, { resultData: '' });
  answer(aboutSso, { resultData: { name: 'Acorn ID' } });
});

test('without single sign-on there is no button', async () => {
  const requests = answer(aboutSso, { resultData: null });
  await openConsole('/page/signin');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Acorn ID/ })).toBeNull();
});

test('the button leads to the provider, and the secret is stored here', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const requests = answer(startSso, { resultData: { url: 'https://id.example.org/auth?state=s', secret: 'a secret' } });
  await openConsole('/page/signin');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Acorn ID' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example.org/auth?state=s'));
  expect(requests).toEqual([{ remember: true }]);
  expect(sessionStorage.getItem('fourscore.sso')).toContain('a secret');
});

test('an unavailable provider is reported next to the button, and the password form remains', async () => {
  refuse(startSso, { status: 502, text: 'Acorn ID can’t be reached.', code: 'sso_unreachable' });
  await openConsole('/page/signin');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Acorn ID' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Acorn ID can’t be reached.');
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('the callback sends the response once, with the secret, and leads to the dashboard', async () => {
  storeStart({ secret: 'a secret', remember: true });
  const requests = answer(finishSso, { resultData: MAYA });
  const router = await openConsole('/page/signin/sso?code=123&state=s&iss=https%3A%2F%2Fid.example.org');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(requests).toEqual([{ code: '123', state: 's', iss: 'https://id.example.org', secret: 'a secret' }]);
  expect(readSessionValue('currentUser')).toMatchObject({ userid: 'u1', token: 'token-1' });
  expect(readSessionValue('rememberMe')).toBe(true);
  expect(sessionStorage.getItem('fourscore.sso')).toBeNull();
});

test('a refusal from the server is shown, with a way back to the sign-in', async () => {
  storeStart({ secret: 'a secret', remember: false });
  const requests = refuse(finishSso, { text: 'Acorn ID confirmed no email address.', code: 'sso_unknown' });
  await openConsole('/page/signin/sso?error=access_denied&state=s2');
  expect((await screen.findByRole('alert')).textContent).toBe('Acorn ID confirmed no email address.');
  expect(requests).toEqual([{ error: 'access_denied', state: 's2', secret: 'a secret' }]);
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/page/signin');
});

test('a response that wasn’t requested in this tab is not sent', async () => {
  const requests = answer(finishSso, { resultData: MAYA });
  await openConsole('/page/signin/sso?code=1&state=s3');
  expect((await screen.findByRole('alert')).textContent).toContain('wasn’t started in this tab');
  expect(requests).toEqual([]);
  expect(readSessionValue('currentUser')).toBeNull();
});
