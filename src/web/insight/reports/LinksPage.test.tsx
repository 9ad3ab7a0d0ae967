// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../contract/deleteRequests.ts';
import { listGroups } from '../../contract/groups.ts';
import { deleteShare, listShares } from '../../contract/followUp/shares.ts';
import { listStoresOfUser } from '../../contract/stores.ts';
import type { Share } from '../shares/share.ts';

const share = (given: Partial<Share> = {}): Share => ({
  share_id: 'h1',
  store_id: 's1',
  store_name: 'Corner',
  label: 'Notice board',
  made: '2026-11-01T10:00:00.000Z',
  made_by: 'Ada',
  until: '2027-01-31T10:00:00.000Z',
  views: 14,
  viewed: null,
  ...given,
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

test('without links it says how the first is made', async () => {
  await openConsole('/settings/links');
  expect(await screen.findByRole('heading', { name: 'No report is shared' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Links' })).toBeDefined();
});

test('links say for whom, until when and how often they were opened, and are found by either name', async () => {
  answer(listShares, { resultData: [share(), share({ share_id: 'h2', store_name: 'Pier', label: '', views: 0 })] });
  await openConsole('/settings/links');
  expect(await screen.findByText(/^until 31 Jan 2027 · opened 14 times · made by Ada on 1 Nov 2026/)).toBeDefined();
  expect(screen.getByText(/not opened yet/)).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a store or for whom' }), 'notice');
  await waitFor(() => expect(screen.queryByText(/Pier/)).toBeNull());
  expect(screen.getByText('1 link')).toBeDefined();
});

test('taking back asks first, and says what the server refuses', async () => {
  answer(listShares, { resultData: [share()] });
  refuse(deleteShare, { status: 404, text: 'There is no such record.', code: 'not_found' });
  await openConsole('/settings/links');
  await userEvent.click(await screen.findByRole('button', { name: 'Take back the link: Corner, Notice board' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('There is no such record.');
  const sent = answer(deleteShare, { resultData: 'The link was taken back. Its page is gone.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent).toEqual([{ share_id: 'h1' }]));
});
