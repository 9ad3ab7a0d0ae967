// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../../test/support/replies/placesReplies.ts';
import { changeSignInRules, readSignInRules } from '../../../../contract/access/signIn/secondFactor.ts';

const RULES = {
  second_factor: 'nobody' as const,
  administrators: { all: 3, protected: 2 },
  group_users: { all: 9, protected: 1 },
  sso: null,
};

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(readSignInRules, { resultData: RULES });
});

test('shows whom a rule would block before it takes effect, and changes nothing without confirmation', async () => {
  const requests = answer(changeSignInRules, { resultData: 'The rule was saved.' });
  await openConsole('/sign-in-rules');
  expect(await screen.findByText('2 of 3 have it turned on')).toBeDefined();
  expect(screen.getByText('Not set up')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Everyone' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/9 users don’t have it yet/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Administrators' }));
  answer(readSignInRules, {
    resultData: {
      ...RULES,
      second_factor: 'administrators',
      sso: { name: 'Acorn ID', issuer: 'https://id', linked: 1 },
    },
  });
  expect(await screen.findByText(/1 user doesn’t have it yet/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Require' }));
  expect(await screen.findByText('The rule was saved.')).toBeDefined();
  expect(requests).toEqual([{ second_factor: 'administrators', currentpassword: '' }]);
  expect(await screen.findByText('Acorn ID')).toBeDefined();
});

test('a refusal is shown in the dialog', async () => {
  refuse(changeSignInRules, { status: 503, text: 'The server is busy.', code: 'busy' });
  await openConsole('/sign-in-rules');
  await userEvent.click(await screen.findByRole('button', { name: 'Everyone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Require' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.');
});

test('an old session has to enter the password, which is sent with the change', async () => {
  refuse(changeSignInRules, {
    code: 'sign_in_again',
    text: 'Enter your password to continue.',
    field: 'currentpassword',
  });
  await openConsole('/sign-in-rules');
  await userEvent.click(await screen.findByRole('button', { name: 'Everyone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Require' }));
  const field = await screen.findByLabelText('Your password');
  const requests = answer(changeSignInRules, { resultData: 'The rule was saved.' });
  await userEvent.type(field, 'four shelves of pears{Enter}');
  expect(await screen.findByText('The rule was saved.')).toBeDefined();
  expect(requests).toEqual([{ second_factor: 'everybody', currentpassword: 'four shelves of pears' }]);
});

test('is for administrators', async () => {
  signInAs('groupUser');
  const router = await openConsole('/sign-in-rules');
  expect(router.state.location.pathname).toBe('/dashboard');
});
