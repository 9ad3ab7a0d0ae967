// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { deleteShare, listShares, readShareLink } from '../../../contract/insight/reports.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import type { Share } from '../../lists/dialogs/share/share.ts';

const share = (input: Partial<Share> = {}): Share => ({
  share_id: 'h1',
  store_id: 's1',
  store_name: 'Corner',
  label: 'Notice board',
  made: '2026-11-01T10:00:00.000Z',
  made_by: 'Ada',
  until: '2027-01-31T10:00:00.000Z',
  views: 14,
  viewed: null,
  copyable: false,
  ...input,
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(listShares, { resultData: [] });
});
afterEach(() => vi.restoreAllMocks());

test('without links it explains how to create the first', async () => {
  await openConsole('/settings/links');
  expect(await screen.findByRole('heading', { name: 'No shared reports' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Links' })).toBeDefined();
});

test('links show their recipient, expiry and number of views, and are found by either name', async () => {
  answer(listShares, { resultData: [share(), share({ share_id: 'h2', store_name: 'Pier', label: '', views: 0 })] });
  await openConsole('/settings/links');
  expect(await screen.findByText(/^until 31 Jan 2027 · opened 14 times · created by Ada on 1 Nov 2026/)).toBeDefined();
  expect(screen.getByText(/not opened yet/)).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by store or recipient' }), 'notice');
  await waitFor(() => expect(screen.queryByText(/Pier/)).toBeNull());
  expect(screen.getByText('1 link')).toBeDefined();
});

test('only the user’s own links show their URL again', async () => {
  answer(listShares, {
    resultData: [share({ copyable: true }), share({ share_id: 'h2', label: 'Shop owner', made_by: 'Gus' })],
  });
  const url = 'https://audits.example.org/s/secret';
  const requests = answer(readShareLink, { resultData: { url, until: '2027-01-31T10:00:00.000Z' } });
  await openConsole('/settings/links');
  const buttons = await screen.findAllByRole('button', { name: /^Show link/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Show link: Corner, Notice board']);
  await userEvent.click(buttons[0] as HTMLElement);
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(url);
  expect(requests).toEqual([{ share_id: 'h1' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('revoking asks first, and shows a refusal from the server', async () => {
  answer(listShares, { resultData: [share()] });
  refuse(deleteShare, { status: 404, text: 'There is no such record.', code: 'not_found' });
  await openConsole('/settings/links');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke link: Corner, Notice board' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('There is no such record.');
  const requests = answer(deleteShare, { resultData: 'The link was revoked. Its page is no longer available.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(requests).toEqual([{ share_id: 'h1' }]));
});
