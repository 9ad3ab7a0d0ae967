// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { addApiToken, listApiTokens, revokeApiToken } from '../../../contract/access/apiTokens.ts';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { addDays, dayOf } from '../../../domain/days.ts';
import { lastDayOf } from './lives.ts';
import type { ApiToken } from './apiToken.ts';

const SECRET = 'fsk_0123456789012345678901234567890123456789wxyz';

const token = (input: Partial<ApiToken> = {}): ApiToken => ({
  _id: 't1',
  name: 'Field server',
  ending: 'wxyz',
  scopes: ['read', 'manage'],
  group: null,
  maker: { _id: 'u1', name: 'Maya Lindqvist' },
  created: '2026-11-01T10:00:00.000Z',
  expires: '2026-12-02T00:00:00.000Z',
  last_used: null,
  state: 'live',
  ...input,
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: [] }] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(listApiTokens, { resultData: [] });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('without tokens it explains what they are for', async () => {
  await openConsole('/api-tokens');
  expect(await screen.findByRole('heading', { name: 'No active tokens' })).toBeDefined();
});

test('group users are redirected', async () => {
  signInAs('groupUser');
  const router = await openConsole('/api-tokens');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('a token shows its scopes, stores, last day and creator; ended ones are listed separately', async () => {
  const revokedToken = token({ _id: 't2', name: 'Old sheet', scopes: ['export'], state: 'revoked' });
  const limitedToken = token({ group: { _id: 'g1', name: 'Coastal' }, last_used: new Date().toISOString() });
  answer(listApiTokens, { resultData: [limitedToken, revokedToken] });
  await openConsole('/api-tokens');
  const live = within(await screen.findByRole('region', { name: 'API tokens' }));
  expect(live.getByText('ends in wxyz')).toBeDefined();
  expect(live.getByText('Coastal only')).toBeDefined();
  // The page shows the last valid day, not the moment of expiry after it.
  expect(live.getByText(/valid until 1 Dec 2026 · used today · created by Maya Lindqvist/)).toBeDefined();
  expect(live.queryByText('Old sheet')).toBeNull();
  const past = within(screen.getByRole('region', { name: 'Expired and revoked' }));
  expect(past.getByText(/^revoked · never used/)).toBeDefined();
  expect(past.queryByRole('button', { name: /Revoke/ })).toBeNull();
  expect(screen.getByText('1 active token')).toBeDefined();
});

/** Opens the form and waits until the groups are loaded; until then a placeholder dialog is shown. */
async function open() {
  await openConsole('/api-tokens?add=token');
  await screen.findByLabelText('Name');
  return within(await screen.findByRole('dialog', { name: 'New token' }));
}

describe('creating a token', () => {
  test('nothing is sent without a name and a scope', async () => {
    const requests = answer(addApiToken, { resultData: '', _id: 't1', token: SECRET });
    const form = await open();
    await userEvent.click(await form.findByRole('button', { name: 'Create token' }));
    expect(await form.findByText('Fill in this field.')).toBeDefined();
    expect(form.getByText('Choose at least one.')).toBeDefined();
    expect(requests).toEqual([]);
  });

  test('it is shown once, copied, and then no longer shown', async () => {
    const copySpy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const requests = answer(addApiToken, { resultData: 'The token was created.', _id: 't1', token: SECRET });
    const form = await open();
    await userEvent.type(await form.findByLabelText('Name'), ' Field server ');
    await userEvent.click(form.getByRole('checkbox', { name: 'Export' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Read' }));
    await userEvent.click(form.getByRole('button', { name: '30 days' }));
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    const tokenDialog = within(await screen.findByRole('dialog', { name: 'Copy the token now' }));
    expect(requests).toEqual([
      {
        name: 'Field server',
        scopes: ['read', 'export'],
        last_day: addDays(dayOf(new Date()), 30),
        group_id: '',
        currentpassword: '',
      },
    ]);
    expect(tokenDialog.getByLabelText<HTMLInputElement>('Token for Field server').value).toBe(SECRET);
    await userEvent.click(tokenDialog.getByRole('button', { name: 'Close' }));
    await press('Keep open');
    await userEvent.click(tokenDialog.getByRole('button', { name: 'Copy' }));
    expect(await tokenDialog.findByText('Copied')).toBeDefined();
    expect(copySpy).toHaveBeenCalledWith(SECRET);
    await userEvent.click(tokenDialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  test('a token that manages is not limited to a group', async () => {
    const form = await open();
    await userEvent.click(await form.findByRole('checkbox', { name: 'Manage' }));
    expect(form.getByText(/can’t be limited to a group/)).toBeDefined();
    expect(form.queryByRole('combobox', { name: 'Stores' })).toBeNull();
  });

  test('an older sign-in has to enter the password, and no input is lost', async () => {
    refuse(addApiToken, { text: 'Enter your password to continue.', code: 'sign_in_again' });
    const form = await open();
    await userEvent.type(await form.findByLabelText('Name'), 'Field server');
    await userEvent.click(form.getByRole('checkbox', { name: 'Read' }));
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    await userEvent.type(await form.findByLabelText('Your password'), 'a password of mine');
    expect(form.getByRole('alert').textContent).toBe('Enter your password to continue.');
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Field server');
    const requests = answer(addApiToken, { resultData: 'The token was created.', _id: 't1', token: SECRET });
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    await screen.findByRole('dialog', { name: 'Copy the token now' });
    expect(requests).toMatchObject([{ currentpassword: 'a password of mine', scopes: ['read'] }]);
  });
});

test('revoking explains what stops, and a refusal is shown in the dialog', async () => {
  answer(listApiTokens, { resultData: [token()] });
  refuse(revokeApiToken, { status: 404, text: 'There is no such record.', code: 'not_found' });
  await openConsole('/api-tokens');
  await press('Revoke Field server (ends in wxyz)');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Field server?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('There is no such record.');
  const requests = answer(revokeApiToken, { resultData: 'The token was revoked.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(requests).toEqual([{ token_id: 't1' }]));
});

test.each([
  ['30', '', '2026-12-21'],
  ['365', '', '2027-11-21'],
  ['day', '2026-11-21', '2026-11-21'],
  ['day', '2027-11-21', '2027-11-21'],
  ['day', '2026-11-20', null],
  ['day', '2027-11-22', null],
  ['day', '', null],
] as const)('a lifetime of %s (%s) ends on %s', (life, day, last) => {
  expect(lastDayOf(life, day, new Date('2026-11-21T23:00:00Z'))).toBe(last);
});
