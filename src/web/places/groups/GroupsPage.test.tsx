// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SAME_VERSION } from '../../../../test/support/replies/versionReplies.ts';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { ANA, answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { addGroup, deleteGroup, readGroup, updateGroup } from '../../../contract/places/groups.ts';
import { readRegionReport } from '../../../contract/insight/regions.ts';
import { listStores } from '../../../contract/places/stores.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

const HARBOUR = { _id: 's1', store_name: 'Harbour Market', image: null };

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(readRegionReport, {
    resultData: [
      { _id: 'g1', name: 'Coastal', stores: [HARBOUR], users: [ANA] },
      { _id: 'g2', name: 'Highlands', stores: [], users: [] },
    ],
    figures: [],
    versions: SAME_VERSION,
  });
  answer(listStores, {
    resultData: [{ ...HARBOUR, group_id: [], user_count: 0, survey_count: 0, last_survey: null }],
  });
});

test('cards show stores and users, and are searched by them', async () => {
  const router = await openConsole('/group');
  expect(await screen.findByText('No store taken at Highlands')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), 'FERREIRA');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Highlands' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Coastal' })).toBeDefined();
  expect(router.state.location.search).toEqual({ find: 'FERREIRA' });
});

const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

test('cards are sorted as the address says', async () => {
  const router = await openConsole('/group?sort=-name');
  await screen.findByRole('region', { name: 'Coastal' });
  expect(names()).toEqual(['Highlands', 'Coastal']);
  await userEvent.click(screen.getByRole('button', { name: 'Sort by' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Stores, most first' }));
  await waitFor(() => expect(names()).toEqual(['Coastal', 'Highlands']));
  expect(router.state.location.search).toEqual({ sort: '-stores' });
});

test('a group opens its region page; its stores and users open theirs', async () => {
  const router = await openConsole('/group');
  const coastal = within(await screen.findByRole('region', { name: 'Coastal' }));
  const addressOf = (name: string) => coastal.getByRole('link', { name }).getAttribute('href');
  expect(['Coastal', 'Harbour Market', 'Ana Ferreira'].map(addressOf)).toEqual([
    '/region?group=g1',
    '/dashboard',
    '/user/edituser/u2',
  ]);
  await userEvent.click(coastal.getByRole('link', { name: 'Harbour Market' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(readSessionValue('selectedStore')).toBe('s1');
});

test('Add Group is saved with SAVE, once it has a name', async () => {
  const requests = answer(addGroup, { resultData: 'The group was added.', _id: 'g3' });
  const router = await openConsole('/group?add=group');
  await userEvent.click(await screen.findByRole('button', { name: 'SAVE' }));
  const dialog = screen.getByRole('dialog', { name: 'Add Group' });
  expect(await within(dialog).findByText('Fill in this field.')).toBeDefined();
  await userEvent.type(within(dialog).getByLabelText('Group name'), 'Riverland');
  await userEvent.click(within(dialog).getByRole('button', { name: 'SAVE' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(requests).toEqual([{ name: 'Riverland', store: '' }]);
});

test('Edit Group is saved with UPDATE, once something differs; a refusal remains visible', async () => {
  answer(readGroup, { resultData: { name: 'Coastal' }, storeData: [HARBOUR] });
  const requests = refuse(updateGroup, { text: 'This name is already taken. Choose another.', code: 'name_taken' });
  await openConsole('/group?edit=g1');
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'UPDATE' });
  expect(update.disabled).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Edit Group' })).toBeDefined();
  await userEvent.type(screen.getByLabelText('Group name'), 's');
  await userEvent.click(screen.getByRole('button', { name: 'UPDATE' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This name is already taken. Choose another.');
  expect(requests).toEqual([{ groupid: 'g1', name: 'Coastals', store: ['s1'] }]);
});

test('a selected group is still selected if it can’t be deleted', async () => {
  setSessionValue('selectedGroup', 'g1');
  refuse(deleteGroup, { text: 'The server is busy.', code: 'busy', status: 503 });
  await openConsole('/group');
  await userEvent.click(await screen.findByRole('button', { name: 'More options for Coastal' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete group' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Coastal?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete group' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The server is busy.');
  expect(readSessionValue('selectedGroup')).toBe('g1');
});

test('the group edited last is marked after its dialog is closed', async () => {
  answer(readGroup, { resultData: { name: 'Coastal' }, storeData: [HARBOUR] });
  await openConsole('/group?edit=g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Coastal' }).getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(readSessionValue('openModal')).toBeNull());
});

test('a deletion explains that stores and users are kept', async () => {
  const requests = answer(deleteGroup, { resultData: 'The group was deleted.' });
  await openConsole('/group');
  await userEvent.click(await screen.findByRole('button', { name: 'More options for Coastal' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete group' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Coastal?' });
  expect(dialog.textContent).toContain(
    'Its 1 store is kept but no longer belongs to it. Its 1 user is kept but no longer belongs to it.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(requests).toEqual([{ groupid: 'g1' }]));
  expect(await screen.findByText('The group was deleted.')).toBeDefined();
});
