// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { login, logout } from '../../../contract/access/account.ts';
import { readSessionValue } from '../../session/storage.ts';

const reply = {
  resultData: {
    userid: 'u1',
    token: 'token-1',
    adminname: 'Maya Lindqvist',
    email: 'maya@example.org',
    user_type: 1,
    data: { image: null },
    time_zone: 'UTC',
  },
};

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('a refusal is shown in an alert, and no input is lost', async () => {
  answerFile('/demo.json', { demo: false });
  refuse(login, { text: 'The email or password is incorrect.', code: 'wrong_credentials' });
  await openConsole('/page/signin');
  await fillIn();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('The email or password is incorrect.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse');
});

test('a double click sends once, and leads to the dashboard', async () => {
  const requests = answer(login, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return reply;
  });
  const router = await openConsole('/page/signin');
  await fillIn();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(requests).toEqual([{ email: 'maya@example.org', password: 'correct horse', remember: false }]);
  expect(readSessionValue('currentUser')?.token).toBe('token-1');
});

/** Returns the number of entries in a storage that contain the token. */
const isStoredIn = (storage: Storage) =>
  Object.keys(storage).filter((key) => storage.getItem(key)?.includes('token-1')).length;

test.each([
  ['without ‘remember me’ only for the tab', false, [1, 0]],
  ['with it permanently', true, [0, 1]],
])('the sign-in is stored %s, and the server is informed', async (_how, remember, isRemaining) => {
  answerFile('/demo.json', { demo: false });
  const requests = answer(login, reply);
  const router = await openConsole('/page/signin');
  await fillIn();
  if (remember) await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(requests).toMatchObject([{ remember }]);
  expect([isStoredIn(sessionStorage), isStoredIn(localStorage)]).toEqual(isRemaining);
});

test('empty fields are reported, and nothing is sent', async () => {
  const requests = answer(login, reply);
  await openConsole('/page/signin');
  await screen.findByLabelText('Email');
  await send();
  expect(await screen.findByText('Enter your email address.')).toBeDefined();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

test('without a server it shows a message', async () => {
  answerFile('/demo.json', { demo: false });
  await openConsole('/page/signin');
  await fillIn();
  await send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/can.t be reached/);
});

test('opening the screen signs out, and fills in a remembered email', async () => {
  signInAs('administrator', true);
  const dead = answer(logout, { resultData: 'Signed out.' });
  await openConsole('/page/signin');
  expect(readSessionValue('currentUser')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.org');
  expect(dead).toHaveLength(1);
});

test('the password can be made visible', async () => {
  answerFile('/demo.json', { demo: false });
  await openConsole('/page/signin');
  await userEvent.click(await screen.findByRole('button', { name: 'Show Password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

test('the demo card fills in the form, and is only shown with demo data', async () => {
  answerFile('/demo.json', {
    demo: true,
    password: 'fourscore-demo',
    accounts: [{ role: 'groupUser', email: 'manager@example.org' }],
  });
  await openConsole('/page/signin');
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in as Group user' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('manager@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('fourscore-demo');
});
