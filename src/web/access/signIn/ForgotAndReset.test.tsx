// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { forgotPassword, resetPassword } from '../../../contract/access/account.ts';
import { askForDeletion, confirmDeletion, readDeletionReason } from '../../../contract/access/deleteRequests.ts';
import { readSessionValue } from '../../session/storage.ts';

const type = async (label: string, words: string) => await userEvent.type(await screen.findByLabelText(label), words);
const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));

test('the sign-in screen leads to both', async () => {
  answerFile('/demo.json', { demo: false });
  await openConsole('/page/signin');
  expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe(
    '/page/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Request deletion of your data' }).getAttribute('href')).toBe(
    '/page/delete-request',
  );
});

test('a forgotten password shows the server’s answer, and allows another address', async () => {
  const requests = answer(forgotPassword, { resultData: 'If an account has this address, a link is on its way.' });
  await openConsole('/page/forgot-password');
  await press('Email me a link');
  expect(await screen.findByText('Enter your email address.')).toBeDefined();
  await type('Email', 'no address');
  await press('Email me a link');
  expect(await screen.findByText(/Enter a complete email address/)).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Email'));
  await type('Email', 'maya@example.org');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByText('If an account has this address, a link is on its way.')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Check your email');
  expect(requests).toEqual([{ email: 'maya@example.org' }]);
  await press('Try another address');
  expect(await screen.findByLabelText('Email')).toBeDefined();
});

test('too many attempts are reported above the button', async () => {
  refuse(forgotPassword, { text: 'Too many tries.', code: 'too_many_requests', status: 429 });
  await openConsole('/page/forgot-password');
  await type('Email', 'maya@example.org');
  await press('Email me a link');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
});

test('a new password is sent with the token of the address', async () => {
  const requests = answer(resetPassword, { resultData: 'Your new password is set.' });
  await openConsole('/reset/a-token_123');
  await type('Email', 'maya@example.org');
  await type('New password', ' a long phrase ');
  await type('Confirm password', ' a long phrase ');
  await press('Set password');
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/page/signin');
  expect(requests).toEqual([{ email: 'maya@example.org', password: ' a long phrase ', token: 'a-token_123' }]);
});

test.each([
  ['ninechars', 'ninechars', 'The password must have at least 10 characters.'],
  ['a long phrase', 'another phrase', 'Password and Confirm password are not matched'],
  ['ninechars', 'another phrase', 'Password and Confirm password are not matched'],
])('“%s” and “%s” are not sent', async (password, confirmation, message) => {
  const requests = answer(resetPassword, { resultData: '' });
  await openConsole('/reset/t');
  await type('Email', 'maya@example.org');
  await type('New password', password);
  await type('Confirm password', confirmation);
  await press('Set password');
  expect(await screen.findByText(message)).toBeDefined();
  expect(requests).toEqual([]);
});

test('an expired link says so and leads to a new one; no input is lost', async () => {
  refuse(resetPassword, { text: 'This link no longer works.', code: 'reset_invalid' });
  await openConsole('/reset/t');
  await type('Email', 'maya@example.org');
  await type('New password', 'a long phrase');
  await type('Confirm password', 'a long phrase');
  await press('Set password');
  expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works.');
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/page/forgot-password');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a long phrase');
});

test('asking for deletion explains what is deleted and what is kept, and answers the same for any address', async () => {
  const requests = answer(askForDeletion, { resultData: 'Received.' });
  await openConsole('/page/delete-request');
  expect(await screen.findByText(/Your audits and assessments remain, without your name/)).toBeDefined();
  await type('Email', 'maya@example.org');
  await type('Reason optional', 'I left.');
  await press('Send request');
  expect(await screen.findByRole('heading', { name: 'Request received' })).toBeDefined();
  expect(screen.getByText('Received.')).toBeDefined();
  expect(screen.getByText(/the same message whether or not this address/)).toBeDefined();
  expect(requests).toEqual([{ email: 'maya@example.org', reason: 'I left.' }]);
});

test('a signed-in user remains signed in, and returns to their profile', async () => {
  signInAs('groupUser');
  await openConsole('/page/delete-request');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Back to your profile' })).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.org');
  expect(readSessionValue('currentUser')).not.toBeNull();
});

const ask = (reason: string) =>
  answer(readDeletionReason, {
    resultData: { reason, date: '2026-11-01T10:00:00.000Z' },
  });

test('the link of the email shows what it confirms, confirms only when its button is pressed, and reports it', async () => {
  const read = ask('I left.');
  const requests = answer(confirmDeletion, { resultData: 'Confirmed.' });
  await openConsole('/page/delete-request/a-token_123');
  expect(await screen.findByRole('heading', { name: 'Confirm your request' })).toBeDefined();
  expect((await screen.findByText('I left.')).tagName).toBe('BLOCKQUOTE');
  expect(screen.getByText(/^Requested on 1 Nov 2026, with this reason:$/)).toBeDefined();
  expect(screen.getByText('If you didn’t send this request, don’t confirm it.')).toBeDefined();
  expect([read, requests]).toEqual([[{ token: 'a-token_123' }], []]);
  await press('Confirm request');
  expect(await screen.findByRole('heading', { name: 'Request confirmed' })).toBeDefined();
  expect(requests).toEqual([{ token: 'a-token_123' }]);
});

test('a request without a reason shows that', async () => {
  ask('');
  await openConsole('/page/delete-request/a-token_123');
  expect(await screen.findByText(/, without a reason\.$/)).toBeDefined();
});

test('a link that confirms nothing any more leads to a new request', async () => {
  refuse(readDeletionReason, { text: 'This link no longer works.', code: 'reset_invalid' });
  await openConsole('/page/delete-request/old');
  expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works.');
  expect(screen.queryByRole('button', { name: 'Confirm request' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Send a new request' }).getAttribute('href')).toBe('/page/delete-request');
});

test('a link that expires before its button is pressed leads there, too', async () => {
  ask('I left.');
  refuse(confirmDeletion, { text: 'This link no longer works.', code: 'reset_invalid' });
  await openConsole('/page/delete-request/old');
  await press('Confirm request');
  expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works.');
  expect(screen.getByRole('link', { name: 'Send a new request' })).toBeDefined();
});
