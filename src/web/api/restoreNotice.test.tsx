// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { listBackups } from '../../contract/access/backups.ts';
import { listDeleteRequests } from '../../contract/deleteRequests.ts';
import { listStoresOfUser } from '../../contract/stores.ts';
import { listGroups } from '../../contract/groups.ts';
import { noteRestore } from './restoreNotice.ts';

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  const kept = { to: 'folder', folder: '/var/backups', hour: 3, sealed: false, overdue: false } as const;
  answer(listBackups, { resultData: [], kept, restore: null });
});

const saying = (restore?: string) =>
  new Response(null, restore === undefined ? {} : { headers: { 'x-restore': restore } });

test('what the server says of a restore stands over every page, until it says so no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openConsole('/settings/backups');
  await screen.findByRole('heading', { name: 'No backups yet' });
  noteRestore(saying('announced'));
  expect(await screen.findByText(/A backup will be restored soon/)).toBeDefined();
  const asked = refuse(listBackups, { code: 'signed_out', text: 'Sign in.', status: 401 });
  noteRestore(saying('replacing'));
  expect(await screen.findByText(/A backup is being restored/)).toBeDefined();
  // It asks by itself whether that is over.
  answerFile('/readyz', { type: true });
  await vi.advanceTimersByTimeAsync(4_100);
  await vi.waitFor(() => expect(screen.queryByText(/A backup is being restored/)).toBeNull());
  // What is on the screen is asked for anew: whose session ended signs in again.
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findByRole('alertdialog', { name: 'Sign in to go on' })).toBeDefined();
  vi.useRealTimers();
});
