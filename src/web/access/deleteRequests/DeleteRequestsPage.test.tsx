// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import {
  declineDeleteRequest,
  listDeleteRequests,
  settleDeleteRequest,
} from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import type { DeleteRequest } from './request.ts';

const user = (_id: string, username: string) => ({
  _id,
  username,
  image: null,
  email: `${username.toLowerCase()}@example.org`,
  user_type: 2,
});
const DATE = '2026-11-01T10:00:00.000Z';
const reasonOf = (reason: string, confirmed: string | null = null) => ({ reason, date: DATE, confirmed });
const request = (name: string, input: Partial<DeleteRequest> = {}): DeleteRequest => {
  const { reasons = [reasonOf('I have left.')] } = input;
  return {
    _id: `r-${name}`,
    email: `${name.toLowerCase()}@example.org`,
    reason: reasons[0]?.reason ?? '',
    confirmed: reasons[0]?.confirmed ?? null,
    reasons,
    date: DATE,
    user: user(`u-${name}`, name),
    ...input,
  };
};

function list(...requests: DeleteRequest[]): void {
  answer(listDeleteRequests, { resultData: requests, count: requests.length });
}

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
});

const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));

test('without requests it explains how one is made', async () => {
  list();
  await openConsole('/delete-requests');
  expect(await screen.findByRole('heading', { name: 'No open requests' })).toBeDefined();
});

test('it lists who asks and why, and shows their number in the sidebar', async () => {
  list(
    request('Nell', { reasons: [reasonOf('x'.repeat(400))] }),
    request('Nobody', { user: null, reasons: [reasonOf('')] }),
  );
  await openConsole('/delete-requests');
  expect(await screen.findByText('No account with this address')).toBeDefined();
  expect(screen.getByText('No reason given')).toBeDefined();
  expect(screen.getByText('2 open requests')).toBeDefined();
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  // The count appears only after the first screen is rendered.
  const count = await sidebar.findByText('2');
  expect(count.closest('a')?.textContent).toContain('Settings');
  await press('Show more');
  expect(screen.getByText('x'.repeat(400))).toBeDefined();
});

test('each reason is separate, with whether the address confirmed it', async () => {
  list(
    request('Nell', { reasons: [reasonOf('I have left.', '2026-11-02T10:00:00.000Z'), reasonOf('I hate them all.')] }),
  );
  await openConsole('/delete-requests');
  const ownRequest = (await screen.findByText('I have left.')).closest('li');
  const strange = screen.getByText('I hate them all.').closest('li');
  expect(ownRequest?.textContent).toMatch(/Confirmed on .*2/);
  expect(strange?.textContent).toContain('Not confirmed: anyone could have sent it');
  await press('Approve the request from nell@example.org');
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('was not confirmed');
});

test('completing an unconfirmed request shows a warning', async () => {
  list(request('Nell'));
  await openConsole('/delete-requests');
  await press('Approve the request from nell@example.org');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'wasn’t confirmed through the email sent to nell@',
  );
});

test('completing explains what is lost and what is kept, is sent once, and removes the request', async () => {
  list(request('Nell'));
  const requests = answer(settleDeleteRequest, async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    list();
    return { resultData: 'The account was deleted.' };
  });
  await openConsole('/delete-requests');
  await press('Approve the request from nell@example.org');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Nell’s account?' }));
  expect(dialog.getByText(/All their audits and assessments, with the results/)).toBeDefined();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByRole('heading', { name: 'No open requests' })).toBeDefined();
  expect(await screen.findByText('The account was deleted.')).toBeDefined();
  expect(requests).toEqual([{ request_id: 'r-Nell' }]);
});

test('declining keeps the account', async () => {
  list(request('Nell'));
  const requests = answer(declineDeleteRequest, () => {
    list();
    return { resultData: 'The request was declined.' };
  });
  await openConsole('/delete-requests');
  await press('Decline the request from nell@example.org');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline the request from Nell?' }));
  expect(dialog.getByText(/will stay as they are/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(requests).toEqual([{ request_id: 'r-Nell' }]));
  expect(await screen.findByText('The request was declined.')).toBeDefined();
});

test('a refusal from the server is shown in the dialog', async () => {
  list(request('Nell'));
  refuse(settleDeleteRequest, { text: 'This is the last administrator.', code: 'last_administrator' });
  await openConsole('/delete-requests');
  await press('Approve the request from nell@example.org');
  await press('Delete account');
  expect((await screen.findByRole('alert')).textContent).toBe('This is the last administrator.');
});

test('an administrator’s own request can only be declined here', async () => {
  list(request('Maya', { user: user('u1', 'Maya') }));
  await openConsole('/delete-requests');
  expect(await screen.findByText(/another administrator must decide/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Settle/ })).toBeNull();
});
