// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import {
  aboutRestore,
  announceRestore,
  beginBackup,
  cancelRestore,
  listBackups,
  prepareBackup,
  restoreBackup,
} from '../../contract/access/backups.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import { listDeleteRequests } from '../../contract/deleteRequests.ts';
import { listGroups } from '../../contract/groups.ts';
import { listStoresOfUser } from '../../contract/stores.ts';
import type { Backup, Kept, Restore } from './backup.ts';

const KEPT: Kept = { to: 'folder', folder: '/var/backups', hour: 3, sealed: false, overdue: false };

const backup = (given: Partial<Backup> = {}): Backup => ({
  backup_id: '1',
  made: '2026-11-20T03:00:00.000Z',
  state: 'good',
  fault: null,
  percent: 100,
  verified: '2026-11-20T03:01:00.000Z',
  file: 'fourscore-20261120T030000Z.tar.gz',
  bytes: 1_400_000,
  people: 3,
  stores: 2,
  surveys: 1,
  images: 0,
  sealed: false,
  by: 'console',
  asked_by: null,
  restored: null,
  restore_fault: null,
  ...given,
});
const listed = (backups: Backup[], kept: Partial<Kept> = {}, restore: Restore | null = null) =>
  answer(listBackups, { resultData: backups, kept: { ...KEPT, ...kept }, restore });

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('without backups it says when the first comes, where they lie, and that nothing is sealed', async () => {
  listed([], { overdue: true });
  await openConsole('/settings/backups');
  expect(await screen.findByRole('heading', { name: 'No backups yet' })).toBeDefined();
  expect(screen.getByText('Every night at 03:00')).toBeDefined();
  expect(screen.getByText('/var/backups')).toBeDefined();
  expect(screen.getByText('Not sealed')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('The backup is overdue');
});

test('group users are led away', async () => {
  signInAs('groupUser');
  const router = await openConsole('/settings/backups');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('each says what became of it and why; what is no file here can not be fetched', async () => {
  listed(
    [
      backup({ by: 'person', asked_by: 'Ann', sealed: true }),
      backup({ backup_id: '2', state: 'unchecked', fault: 'no_scratch', by: 'person' }),
      backup({ backup_id: '3', state: 'failed', fault: 'disk_full', bytes: 0 }),
      backup({ backup_id: '4', state: 'written', by: 'command' }),
    ],
    { to: 'bucket', folder: null, hour: null, sealed: true },
  );
  await openConsole('/settings/backups');
  const rows = within(await screen.findByRole('list', { name: 'Backups' })).getAllByRole('listitem');
  const said = [
    ['Good: restored and compared', '1 survey · 2 stores · 3 people · 0 images', 'asked for by Ann', 'sealed'],
    ['Not checked: the database role may not create a scratch database', 'asked for by a deleted user'],
    ['Failed: there was no room on the disk', 'by itself'],
    ['Written, not checked', 'by the command'],
  ];
  for (const [at, texts] of said.entries()) for (const each of texts) expect(rows[at]?.textContent).toContain(each);
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 1, 0, 0]);
  expect(screen.getByText('None is made by itself')).toBeDefined();
  expect(screen.getByText('Sealed with your key')).toBeDefined();
});

test('one is begun, and while it is under way no other is', async () => {
  listed([]);
  const sent = answer(beginBackup, { resultData: 'The backup has begun.' });
  await openConsole('/settings/backups');
  await screen.findByRole('heading', { name: 'No backups yet' });
  listed([backup({ state: 'checking', percent: 62, verified: null })]);
  await press('Back up now');
  expect(await screen.findByText(/^Being restored on trial: 62/)).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Progress of the backup' })).toHaveProperty('value', 62);
  expect(screen.getByRole('button', { name: 'Being made' })).toHaveProperty('disabled', true);
  expect(sent).toHaveLength(1);
});

test('why one can not be begun or fetched stands on the page', async () => {
  listed([backup()]);
  refuse(beginBackup, { code: 'backup_under_way', text: 'A backup is being made or restored.' });
  refuse(prepareBackup, { code: 'backup_missing', text: 'The file of this backup is no longer there.' });
  await openConsole('/settings/backups');
  await screen.findByRole('list', { name: 'Backups' });
  await press('Back up now');
  expect(await screen.findByText(/A backup is being made or restored/)).toBeDefined();
  await press(/^Download the backup of 20 Nov 2026/);
  expect(await screen.findByText(/The file of this backup is no longer there/)).toBeDefined();
});

test('its file is fetched from the address that the server gives', async () => {
  listed([backup()]);
  answer(prepareBackup, { resultData: { url: '/backup/file/secret', file: 'fourscore.tar.gz' } });
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
  await openConsole('/settings/backups');
  await press(/^Download the backup/);
  await vi.waitFor(() => expect(followed).toEqual(['/backup/file/secret']));
  vi.restoreAllMocks();
});

const about = (given: Partial<ReplyOf<typeof aboutRestore>['resultData']> = {}) =>
  answer(aboutRestore, {
    resultData: {
      made: '2026-11-20T03:00:00.000Z',
      now: { people: 4, stores: 2, surveys: 9, images: 0 },
      backup: { people: 3, stores: 2, surveys: 1, images: 0 },
      since: 8,
      at_work: [],
      announced: null,
      words: 'Coastal',
      ...given,
    },
  });
const ask = async () => {
  await openConsole('/settings/backups');
  await press(/^Restore the backup of 20 Nov 2026/);
  return screen.findByRole('alertdialog', { name: /^Restore the backup of 20 Nov 2026/ });
};

test('what would be lost is said first, and the words of the organisation are to be typed', async () => {
  listed([backup()]);
  about();
  const dialog = await ask();
  const rows = within(within(dialog).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NowIn the backup',
    'Surveys91',
    'Stores22',
    'People43',
    'Images00',
  ]);
  expect(dialog.textContent).toContain('8 surveys have come since it was made: they are lost.');
  expect(dialog.textContent).toContain('everyone signs in again');
  refuse(restoreBackup, { code: 'words_differ', text: 'That is not what is to be typed.', field: 'words' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Type ‘Coastal’ to confirm' }), 'Inland');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await within(dialog).findByText(/That is not what is to be typed/)).toBeDefined();
  const sent = answer(restoreBackup, { resultData: 'The restore has begun.' });
  listed([backup()], {}, { backup_id: '1', phase: 'checking', until: '2026-11-23T09:41:00.000Z' });
  await userEvent.clear(within(dialog).getByRole('textbox'));
  await userEvent.type(within(dialog).getByRole('textbox'), ' Coastal{Enter}');
  expect(await screen.findByText(/the backup is being checked/)).toBeDefined();
  expect(sent).toEqual([{ backup_id: '1', words: 'Coastal' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^Restore the backup/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true);
});

test('while others are at work they are told first, which can be called off', async () => {
  listed([backup()]);
  about({ at_work: ['Ben', 'Till scanner'] });
  const dialog = await ask();
  expect(dialog.textContent).toContain('At work in the last ten minutes: Ben, Till scanner');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Restore' })).toBeNull();
  const told = answer(announceRestore, { resultData: 'Everyone is told.' });
  about({ at_work: ['Ben'], announced: '2026-11-23T09:41:00.000Z' });
  listed([backup()], {}, { backup_id: '1', phase: 'announced', until: '2026-11-23T09:41:00.000Z' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tell everyone' }));
  expect(await within(dialog).findByText(/Everyone is told. Changes wait until 09:41/)).toBeDefined();
  expect(within(dialog).getByRole('textbox')).toBeDefined();
  expect(told).toEqual([{ backup_id: '1' }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const cancelled = answer(cancelRestore, { resultData: 'The restore is called off.' });
  listed([backup()]);
  await press('Call it off');
  await vi.waitFor(() => expect(screen.queryByText(/A restore is announced/)).toBeNull());
  expect(cancelled).toHaveLength(1);
});

test('a row says when it was restored, or why it was not', async () => {
  listed([backup({ restored: '2026-11-21T09:41:00.000Z' }), backup({ backup_id: '2', restore_fault: 'newer' })]);
  await openConsole('/settings/backups');
  expect(await screen.findByText('Restored 21 Nov 2026, 09:41')).toBeDefined();
  expect(screen.getByText('Not restored, all is as it was: it is of a newer version')).toBeDefined();
});
