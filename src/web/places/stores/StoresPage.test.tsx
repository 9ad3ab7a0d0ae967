// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { ANA, answerPlaces, answerStoreForm } from '../../../../test/support/replies/placesReplies.ts';
import { assignUserToStore, listUsersOfStore, unassignUser } from '../../../contract/places/assignments.ts';
import { addStore, deleteStore, updateStore } from '../../../contract/places/stores.ts';
import { listSurveysOfStore } from '../../../contract/audits/surveys.ts';
import { readSessionValue } from '../../session/storage.ts';
import { listUsersOfGroup } from '../../../contract/places/users.ts';

const BO = { ...ANA, _id: 'u3', username: 'Bo Lind', email: 'bo@example.org' };

beforeEach(() => {
  signInAs('administrator');
});

test('a score shows how many categories it counts, if not all', async () => {
  answerPlaces();
  await openConsole('/stores');
  expect((await screen.findAllByText('5 of 7 categories')).length).toBeGreaterThan(0);
});

test('a store shows when its audit is or was due', async () => {
  answerPlaces();
  await openConsole('/stores');
  const row = (await screen.findAllByRole('row')).find(({ textContent: content }) => content?.includes('Mill Lane'));
  expect(row?.textContent).toContain('due 20 Nov');
  expect(screen.getAllByText(/^due /).every((element) => row?.contains(element))).toBe(true);
});

test('the search text is sent to the server, and kept in the address', async () => {
  const searches = answerPlaces();
  const router = await openConsole('/stores');
  expect(await screen.findByText('Harbour Market')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), 'mill');
  await waitFor(() => expect(screen.queryByText('Harbour Market')).toBeNull());
  expect(screen.getByText('Mill Lane Stores')).toBeDefined();
  expect(searches.at(-1)).toEqual({ filter: 'mill', page: 1, page_size: 10, sort: 'name' });
  expect(router.state.location.search).toEqual({ find: 'mill' });
  await userEvent.click(screen.getByRole('button', { name: 'Score' }));
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ sort: 'score' }));
  expect(screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('ascending');
  const headers = screen.getAllByRole('columnheader').filter((header) => header.hasAttribute('aria-sort'));
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Store', 'Group', 'Users', 'Last survey', 'Score']);
  await userEvent.click(screen.getByRole('button', { name: 'Users' }));
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ filter: 'mill', sort: 'users' }));
});

test('a store’s row opens its dashboard', async () => {
  answerPlaces();
  const router = await openConsole('/stores');
  const link = await screen.findByRole('link', { name: 'Harbour Market' });
  expect(link.title).toBe('Harbour Market\nCoastal');
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(readSessionValue('selectedStore')).toBe('s1');
});

test('a store expands to its users and surveys; an unassigned user can be restored', async () => {
  answerPlaces();
  let users = [ANA];
  answer(listUsersOfStore, () => ({ resultData: users }));
  answer(listSurveysOfStore, {
    count: 1,
    resultData: [
      {
        survey_id: 'v1',
        store_id: 's1',
        store_name: 'Harbour Market',
        userFullName: 'Ana Ferreira',
        date: '2026-11-18T09:05:00.000Z',
        overall_score: 71,
        assessed: 5,
        kind: 'audit',
        void: false,
        version: 1,
      },
    ],
  });
  const off = answer(unassignUser, () => {
    users = [];
    return { resultData: 'Done.' };
  });
  const on = answer(assignUserToStore, () => {
    users = [ANA];
    return { resultData: { _id: 'u2', image: null, email: 'ana@example.org' } };
  });
  await openConsole('/stores');
  await userEvent.click(await screen.findByRole('button', { name: 'Show details of Harbour Market' }));
  expect(await screen.findByText('2026-11-18 9:05')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Unassign Ana Ferreira' }));
  expect(await screen.findByText('No users assigned yet')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Unassign Ana Ferreira' })).toBeDefined();
  expect([...off, ...on]).toEqual([
    { user_id: 'u2', store_id: 's1' },
    { user_id: 'u2', store_id: 's1' },
  ]);
});

test('a store without surveys shows the text of the specification', async () => {
  answerPlaces();
  answer(listUsersOfStore, { resultData: [] });
  answer(listSurveysOfStore, { resultData: [], count: 0 });
  await openConsole('/stores');
  await userEvent.click(await screen.findByRole('button', { name: 'Show details of Mill Lane Stores' }));
  expect(await screen.findByText('No survey taken at Mill Lane Stores')).toBeDefined();
});

test('a deletion explains what is lost and what is kept, and shows a refusal from the server', async () => {
  answerPlaces();
  const requests = refuse(deleteStore, { text: 'Not now.', code: 'busy' });
  await openConsole('/stores');
  await userEvent.click(await screen.findByRole('button', { name: 'More options for Harbour Market' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete store' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Harbour Market?' });
  expect(dialog.textContent).toContain('1 user will lose access to it');
  expect(dialog.textContent).toContain(
    'Its 2 surveys will no longer be shown, but stay in the database and in backups',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete store' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Not now.');
  expect(requests).toEqual([{ sid: 's1' }]);
});

test('a new store is sent once, with unselected fields as empty texts', async () => {
  answerPlaces();
  const requests = answer(addStore, async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { resultData: 'The store was added.', _id: 's3' };
  });
  const router = await openConsole('/store/add');
  const dialog = await screen.findByRole('dialog', { name: 'Add store' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Fill in this field.')).toBeDefined();
  await userEvent.type(within(dialog).getByLabelText('Store name'), ' New Corner ');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores'));
  expect(requests).toEqual([{ storename: 'New Corner', image: '', groupname: '', username: '' }]);
  expect(await screen.findByText('The store was added.')).toBeDefined();
});

test('without a group there are no users to select; users who lose the store are listed for confirmation', async () => {
  answerPlaces();
  answerStoreForm();
  answer(listUsersOfGroup, { resultData: [ANA] });
  const requests = answer(updateStore, { resultData: 'The store was updated.' });
  await openConsole('/store/editstore/s1');
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update' });
  expect(update.disabled).toBe(true);
  expect(await screen.findByRole('combobox', { name: 'Users' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Coastal' }));
  expect(screen.queryByRole('combobox', { name: 'Users' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Unassign 1 user from Harbour Market?' });
  expect(dialog.textContent).toContain('Ana Ferreira');
  expect(requests).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unassign' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toEqual({ storeid: 's1', storename: 'Harbour Market', image: '', groupid: '', userid: '' });
});

test('a change of groups sends the users that the form shows, and no others', async () => {
  answerPlaces();
  answer(listUsersOfGroup, ({ groupId }) => ({ resultData: groupId === 'g1' ? [ANA, BO] : [BO] }));
  const requests = answer(addStore, { resultData: 'The store was added.', _id: 's3' });
  await openConsole('/store/add');
  const dialog = await screen.findByRole('dialog', { name: 'Add store' });
  await userEvent.type(await within(dialog).findByLabelText('Store name'), 'New Corner');
  const pick = async (field: string, name: string | RegExp) => {
    await userEvent.click(await within(dialog).findByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name }));
    await userEvent.keyboard('{Escape}');
  };
  await pick('Groups', 'Coastal');
  await pick('Users', /Ana/);
  await pick('Users', /Bo/);
  await pick('Groups', 'Highlands');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Coastal' }));
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Remove Ana Ferreira' })).toBeNull());
  await within(dialog).findByRole('button', { name: 'Remove Bo Lind' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ groupname: ['g2'], username: ['u3'] });
});

test('a refusal changes only the form’s error, and leaving a changed form asks first', async () => {
  answerPlaces();
  answerStoreForm({ groups: [] });
  const requests = refuse(updateStore, { text: 'This name is taken.', code: 'name_taken' });
  const router = await openConsole('/store/editstore/s1');
  const list = await screen.findByRole('list', { name: '1 user is assigned. Choose a group to change this.' });
  expect(list.textContent).toBe('Ana Ferreira');
  const name = await screen.findByLabelText<HTMLInputElement>('Store name');
  await userEvent.type(name, ' Two');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This name is taken.');
  expect(name.value).toBe('Harbour Market Two');
  // The users of a store without a group remain when another field is edited.
  expect(requests[0]).toMatchObject({ groupid: '', userid: ['u2'] });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores'));
});

/** Chooses an item of a store's menu. */
async function chooseInMenu(name: string): Promise<void> {
  const [menu] = await screen.findAllByRole('button', { name: 'More options for Harbour Market' });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('a form starts from the server’s data each time it opens', async () => {
  answerPlaces();
  answerStoreForm();
  await openConsole('/stores');
  await chooseInMenu('Show users');
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  for (const name of ['Harbour Two', 'Harbour Three']) {
    answerStoreForm({ name });
    await chooseInMenu('Edit store');
    expect((await screen.findByLabelText<HTMLInputElement>('Store name')).value).toBe(name);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  }
});

test('a group user gets the list read-only, and no dialog', async () => {
  signInAs('groupUser');
  answerPlaces();
  await openConsole('/stores');
  expect(await screen.findByText('Harbour Market')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add store' })).toBeNull();
  expect(document.body.classList.contains('modal')).toBe(false);
});

test('the page marks its body for administrators', async () => {
  answerPlaces();
  await openConsole('/stores');
  expect(document.body.classList.contains('modal')).toBe(true);
});
