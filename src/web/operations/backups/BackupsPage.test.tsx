// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import {
  aboutRestore,
  announceRestore,
  beginBackup,
  cancelRestore,
  compareRestore,
  listBackups,
  prepareBackup,
  restoreBackup,
  resumeOutgoing,
} from '../../../contract/operations/backups.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import type { Backup, BackupSettings, Pause, Restore } from './backup.ts';

const KEPT: BackupSettings = { to: 'folder', folder: '/var/backups', hour: 3, sealed: false, overdue: false };

const backup = (input: Partial<Backup> = {}): Backup => ({
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
  ...input,
});
const answerList = (
  backups: Backup[],
  settings: Partial<BackupSettings> = {},
  restore: Restore | null = null,
  paused: Pause | null = null,
) => answer(listBackups, { resultData: backups, kept: { ...KEPT, ...settings }, restore, paused });

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(compareRestore, { resultData: { fault: null, kinship: 'same', revived: [] } });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('without backups, it shows when the first is made, where they are stored, and that they are not encrypted', async () => {
  answerList([], { overdue: true });
  await openConsole('/settings/backups');
  expect(await screen.findByRole('heading', { name: 'No backups yet' })).toBeDefined();
  expect(screen.getByText('Daily at 03:00')).toBeDefined();
  expect(screen.getByText('/var/backups')).toBeDefined();
  expect(screen.getByText('Not encrypted')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('The backup is overdue');
});

test('group users are redirected', async () => {
  signInAs('groupUser');
  const router = await openConsole('/settings/backups');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('each backup shows its result, and the reason if it failed; one without a file here cannot be downloaded', async () => {
  answerList(
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
  const expectedTexts = [
    ['Test-restored and verified', '1 survey · 2 stores · 3 people · 0 images', 'requested by Ann', 'encrypted'],
    ['Not verified: the database role can’t create a scratch database', 'requested by a deleted user'],
    ['Failed: the disk is full', 'automatic'],
    ['Written, not verified', 'created from the command line'],
  ];
  for (const [at, texts] of expectedTexts.entries())
    for (const text of texts) expect(rows[at]?.textContent).toContain(text);
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 1, 0, 0]);
  expect(screen.getByText('No automatic backups')).toBeDefined();
  expect(screen.getByText('Encrypted with your key')).toBeDefined();
});

test('a backup is started, and while it is running no other can be', async () => {
  answerList([]);
  const requests = answer(beginBackup, { resultData: 'The backup has started.' });
  await openConsole('/settings/backups');
  await screen.findByRole('heading', { name: 'No backups yet' });
  answerList([backup({ state: 'checking', percent: 62, verified: null })]);
  await press('Back up now');
  expect(await screen.findByText(/^Test-restoring: 62/)).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Backup progress' })).toHaveProperty('value', 62);
  expect(screen.getByRole('button', { name: 'Backing up' })).toHaveProperty('disabled', true);
  expect(requests).toHaveLength(1);
});

test('the page shows why a backup cannot be started or downloaded', async () => {
  answerList([backup()]);
  refuse(beginBackup, { code: 'backup_under_way', text: 'A backup is being made or restored.' });
  refuse(prepareBackup, { code: 'backup_missing', text: 'This backup’s file no longer exists. Choose another one.' });
  await openConsole('/settings/backups');
  await screen.findByRole('list', { name: 'Backups' });
  await press('Back up now');
  expect(await screen.findByText(/A backup is being made or restored/)).toBeDefined();
  await press(/^Download the backup from 20 Nov 2026/);
  expect(await screen.findByText(/This backup’s file no longer exists/)).toBeDefined();
});

test('a backup is downloaded from the URL that the server returns', async () => {
  answerList([backup()]);
  answer(prepareBackup, { resultData: { url: '/backup/file/secret', file: 'fourscore.tar.gz' } });
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '');
  });
  await openConsole('/settings/backups');
  await press(/^Download the backup/);
  await vi.waitFor(() => expect(addresses).toEqual(['/backup/file/secret']));
  vi.restoreAllMocks();
});

test('a download asks for the password when the session is old, and sends it', async () => {
  answerList([backup()]);
  refuse(prepareBackup, { code: 'sign_in_again', text: 'Give your password.', field: 'currentpassword' });
  await openConsole('/settings/backups');
  await press(/^Download the backup/);
  const field = await screen.findByLabelText('Your password');
  expect(document.activeElement).toBe(field);
  const requests = answer(prepareBackup, { resultData: { url: '/backup/file/secret', file: 'fourscore.tar.gz' } });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.type(field, 'four shelves of pears{Enter}');
  await vi.waitFor(() => expect(requests).toEqual([{ backup_id: '1', currentpassword: 'four shelves of pears' }]));
  await vi.waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  vi.restoreAllMocks();
});

const restoreFacts = (input: Partial<ReplyOf<typeof aboutRestore>['resultData']> = {}) =>
  answer(aboutRestore, {
    resultData: {
      made: '2026-11-20T03:00:00.000Z',
      now: { people: 4, stores: 2, surveys: 9, images: 0 },
      backup: { people: 3, stores: 2, surveys: 1, images: 0 },
      since: 8,
      at_work: [],
      announced: null,
      words: 'Coastal',
      ...input,
    },
  });
const ask = async () => {
  await openConsole('/settings/backups');
  await press(/^Restore the backup from 20 Nov 2026/);
  return screen.findByRole('alertdialog', { name: /^Restore the backup from 20 Nov 2026/ });
};

test('a restore first shows what would be lost, and requires typing the organisation’s name', async () => {
  answerList([backup()]);
  restoreFacts();
  const dialog = await ask();
  const rows = within(within(dialog).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NowIn the backup',
    'Surveys91',
    'Stores22',
    'People43',
    'Images00',
  ]);
  expect(dialog.textContent).toContain('8 surveys have been added since this backup and will be lost.');
  expect(dialog.textContent).toContain('everyone has to sign in again');
  refuse(restoreBackup, {
    code: 'words_differ',
    text: 'The text you typed doesn’t match. Type it exactly as shown.',
    field: 'words',
  });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Type “Coastal” to confirm' }), 'Inland');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await within(dialog).findByText(/The text you typed doesn’t match/)).toBeDefined();
  const requests = answer(restoreBackup, { resultData: 'The restore has started.' });
  answerList([backup()], {}, { backup_id: '1', phase: 'checking', until: '2026-11-23T09:41:00.000Z' });
  await userEvent.clear(within(dialog).getByRole('textbox'));
  await userEvent.type(within(dialog).getByRole('textbox'), ' Coastal{Enter}');
  expect(await screen.findByText(/the backup is being checked/)).toBeDefined();
  expect(requests).toEqual([
    { backup_id: '1', words: 'Coastal', revoked: 'keep', rehearsal: false, currentpassword: '' },
  ]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^Restore the backup/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true);
});

test('access revoked since the backup is listed and remains revoked unless requested otherwise, and a rehearsal is possible', async () => {
  answerList([backup()]);
  restoreFacts();
  const restoredAccess = [
    { kind: 'users' as const, count: 21, names: ['Ann', 'Ben'] },
    { kind: 'actionLinks' as const, count: 3, names: [] },
  ];
  answer(compareRestore, { resultData: { fault: null, kinship: 'same', revived: restoredAccess } });
  const dialog = await ask();
  const list = within(dialog).getByRole('region', { name: 'Revoked since this backup' });
  await vi.waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Deleted users (21)Ann, Ben …', 'Action links (3)']),
  );
  expect(within(dialog).getByRole('button', { name: 'Keep revoked' }).getAttribute('aria-pressed')).toBe('true');
  expect(within(dialog).getByText(/Everything listed stays revoked/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'As in the backup' }));
  expect(await within(dialog).findByText(/including old passwords/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Rehearsal' }));
  const requests = answer(restoreBackup, { resultData: 'The restore has started.' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Coastal{Enter}');
  await vi.waitFor(() => expect(requests).toMatchObject([{ revoked: 'as_in_backup', rehearsal: true }]));
});

test.each([
  [{ fault: null, kinship: 'same' }, /Nothing has been revoked since/, 'keep'],
  [{ fault: null, kinship: 'other' }, /None of its users exist here/, 'keep'],
  [{ fault: 'damaged', kinship: 'other' }, /can’t be compared: the file is damaged/, 'keep'],
  [{ fault: null, kinship: 'locked' }, /None of the current administrators/, 'as_in_backup'],
] as const)('a comparison of %j is shown, and offers no choice', async (result, words, isOffered) => {
  answerList([backup()]);
  restoreFacts();
  const restoredAccess =
    result.kinship === 'locked' ? [{ kind: 'administrators' as const, count: 1, names: ['Ann'] }] : [];
  answer(compareRestore, { resultData: { ...result, revived: restoredAccess } });
  const dialog = await ask();
  expect(await within(dialog).findByText(words)).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Keep revoked' })).toBeNull();
  const requests = answer(restoreBackup, { resultData: 'The restore has started.' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Coastal{Enter}');
  await vi.waitFor(() => expect(requests).toMatchObject([{ revoked: isOffered }]));
});

test('after a restore, the page shows that messages are paused, and resumes them', async () => {
  answerList([], {}, null, { since: '2026-11-20T04:00:00.000Z', file: 'fourscore-1.tar.gz', by: 'Ann' });
  await openConsole('/settings/backups');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Webhooks, emails and scheduled tasks are paused');
  expect(alert.textContent).toContain('fourscore-1.tar.gz');
  const requests = answer(resumeOutgoing, { resultData: 'They have resumed.' });
  answerList([]);
  await press('Resume');
  expect(await screen.findByText('They have resumed.')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('Webhooks, emails and scheduled tasks are paused')).toBeNull());
  expect(requests).toHaveLength(1);
});

test('other active users are notified first, and the restore can be cancelled', async () => {
  answerList([backup()]);
  restoreFacts({ at_work: ['Ben', 'Till scanner'] });
  const dialog = await ask();
  expect(dialog.textContent).toContain('Active in the last ten minutes: Ben, Till scanner');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Restore' })).toBeNull();
  const announcements = answer(announceRestore, { resultData: 'Everyone was notified.' });
  restoreFacts({ at_work: ['Ben'], announced: '2026-11-23T09:41:00.000Z' });
  answerList([backup()], {}, { backup_id: '1', phase: 'announced', until: '2026-11-23T09:41:00.000Z' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Notify everyone' }));
  expect(await within(dialog).findByText(/Everyone has been notified. Changes are blocked until 09:41/)).toBeDefined();
  expect(within(dialog).getByRole('textbox')).toBeDefined();
  expect(announcements).toEqual([{ backup_id: '1' }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const requests = answer(cancelRestore, { resultData: 'The restore was cancelled.' });
  answerList([backup()]);
  await press('Cancel restore');
  await vi.waitFor(() => expect(screen.queryByText(/A restore is announced/)).toBeNull());
  expect(requests).toHaveLength(1);
});

test('a row shows when it was restored, or why it was not', async () => {
  answerList([backup({ restored: '2026-11-21T09:41:00.000Z' }), backup({ backup_id: '2', restore_fault: 'newer' })]);
  await openConsole('/settings/backups');
  expect(await screen.findByText('Restored 21 Nov 2026, 09:41')).toBeDefined();
  expect(screen.getByText('Not restored: it was created by a newer version. Nothing was changed.')).toBeDefined();
});
