// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { listBackups } from '../../contract/operations/backups.ts';
import { listDeleteRequests } from '../../contract/access/deleteRequests.ts';
import { listStoresOfUser } from '../../contract/places/stores.ts';
import { listGroups } from '../../contract/places/groups.ts';
import { noteRestore } from './restoreNotice.ts';

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  const settings = { to: 'folder', folder: '/var/backups', hour: 3, sealed: false, overdue: false } as const;
  answer(listBackups, { resultData: [], kept: settings, restore: null, paused: null });
});

const replyWith = (restore?: string) =>
  new Response(null, restore === undefined ? {} : { headers: { 'x-restore': restore } });

test('paused webhooks, emails and scheduled tasks are shown on every page until the server reports that they are resumed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openConsole('/settings/backups');
  await screen.findByRole('heading', { name: 'No backups yet' });
  noteRestore(new Response(null, { headers: { 'x-paused': '1' } }));
  expect(await screen.findByText(/are paused after a restore/)).toBeDefined();
  // The page polls until webhooks, emails and scheduled tasks have resumed.
  answerFile('/readyz', { type: true });
  await vi.advanceTimersByTimeAsync(10_100);
  await vi.waitFor(() => expect(screen.queryByText(/are paused after a restore/)).toBeNull());
  vi.useRealTimers();
});

test('the server’s message about a restore is shown on every page, until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openConsole('/settings/backups');
  await screen.findByRole('heading', { name: 'No backups yet' });
  noteRestore(replyWith('announced'));
  expect(await screen.findByText(/A backup will be restored soon/)).toBeDefined();
  const requests = refuse(listBackups, { code: 'signed_out', text: 'Sign in.', status: 401 });
  noteRestore(replyWith('replacing'));
  expect(await screen.findByText(/A backup is being restored/)).toBeDefined();
  // The page polls until the restore is over.
  answerFile('/readyz', { type: true });
  await vi.advanceTimersByTimeAsync(4_100);
  await vi.waitFor(() => expect(screen.queryByText(/A backup is being restored/)).toBeNull());
  // The data on screen is reloaded; a user whose session was lost signs in again.
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(await screen.findByRole('alertdialog', { name: 'Sign in to continue' })).toBeDefined();
  vi.useRealTimers();
});
