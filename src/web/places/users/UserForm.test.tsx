// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { ANA, answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { listGroupStoresToEdit } from '../../../contract/places/groups.ts';
import { uploadImage } from '../../../contract/places/images.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { addUser, deleteUser, readUser, searchUsers, sendLink, updateUser } from '../../../contract/places/users.ts';

const HARBOUR = { _id: 's1', store_name: 'Harbour Market', image: null };
const PIER = { _id: 's2', store_name: 'Pier Nine', image: null };

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(searchUsers, {
    resultData: [
      {
        ...ANA,
        group: null,
        stores: [HARBOUR],
        store_count: 1,
        survey_count: 3,
        last_survey: '2026-11-18T09:05:00Z',
        second_factor: false,
        sso: false,
      },
    ],
    count: 1,
  });
  answer(listGroupStoresToEdit, { resultData: [HARBOUR, PIER] });
});

test('a new user has one group at most, and stores of that group', async () => {
  const requests = answer(addUser, { resultData: 'The user was added.', _id: 'u9' });
  const router = await openConsole('/user/add');
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Fill in this field.')).toBeDefined();
  await userEvent.type(within(dialog).getByLabelText('Email'), 'new@example.org');
  await userEvent.type(within(dialog).getByLabelText('Password'), 'harbour lights 22');
  expect(within(dialog).queryByRole('combobox', { name: 'Stores' })).toBeNull();
  for (const name of ['Coastal', 'Highlands']) {
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Group' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  }
  expect(within(dialog).queryByRole('button', { name: 'Remove Coastal' })).toBeNull();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Choose all 2' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(requests).toEqual([
    {
      email: 'new@example.org',
      password: 'harbour lights 22',
      username: '',
      user_type: 2,
      image: '',
      groupname: ['g2'],
      storename: ['s1', 's2'],
      currentpassword: '',
    },
  ]);
});

/** Answers calls with the user Ana, who is in the group Coastal and has the store Harbour Market. */
function answerAna(over: Partial<ReplyOf<typeof readUser>['resultData']> = {}) {
  const ana = { email: ANA.email, username: ANA.username, user_type: 2, image: null };
  answer(readUser, { resultData: { ...ana, group_id: 'g1', storeData: [HARBOUR], ...over } });
  answer(listGroupStoresToEdit, ({ group_id: id }) => ({ resultData: id === 'g1' ? [HARBOUR, PIER] : [PIER] }));
  return answer(updateUser, { resultData: 'The user was updated.' });
}

const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function pickGroup(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Group' }));
  await userEvent.click(await screen.findByRole('option', { name }));
  if (screen.queryByRole('listbox')) await userEvent.keyboard('{Escape}');
}

test('after a change of group the form sends what it shows', async () => {
  answerAna();
  const requests = answer(addUser, { resultData: 'The user was added.', _id: 'u9' });
  await openConsole('/user/add');
  await userEvent.type(await screen.findByLabelText('Email'), 'new@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'harbour lights 22');
  await pickGroup('Coastal');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 2' }));
  await screen.findByRole('button', { name: 'Remove Harbour Market' });
  await pickGroup('Highlands');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Harbour Market' })).toBeNull());
  await screen.findByRole('button', { name: 'Remove Pier Nine' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ groupname: ['g2'], storename: ['s2'] });
});

test('what a user loses by a change of group is listed for confirmation; undoing it removes nothing', async () => {
  const requests = answerAna({ storeData: [HARBOUR, PIER] });
  await openConsole('/user/edituser/u2');
  await screen.findByRole('button', { name: 'Remove Harbour Market' });
  await pickGroup('Highlands');
  expect(await screen.findByText('Changing the group unassigns 1 store:')).toBeDefined();
  expect(namesIn(screen.getByRole('list', { name: /^Changing the group unassigns/ }))).toEqual(['Harbour Market']);
  await pickGroup('Coastal');
  await screen.findByRole('button', { name: 'Remove Harbour Market' });
  expect(screen.queryByText(/^Changing the group unassigns/)).toBeNull();
  await pickGroup('Highlands');
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  expect(requests).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Unassign' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ groupid: ['g2'], storeid: ['s2'] });
});

test('everything that would be lost is listed, however long the list, and a scrolling list can be reached by keyboard', async () => {
  const manyStores = Array.from({ length: 30 }, (_, index) => ({
    _id: `m${index}`,
    store_name: `Shop ${index}`,
    image: null,
  }));
  answerAna({ storeData: manyStores });
  await openConsole('/user/edituser/u2');
  await screen.findByRole('button', { name: 'Remove Shop 0' });
  await pickGroup('Highlands');
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('alertdialog', { name: 'Unassign 30 stores from Ana Ferreira?' });
  const list = within(question).getByRole('list', { name: 'Changing the group unassigns 30 stores:' });
  expect(namesIn(list)).toEqual(manyStores.map((store) => store.store_name));
  expect(list.tabIndex).toBe(0);
});

test('without a group, the stores that remain are listed, and sent as listed', async () => {
  const requests = answerAna({ group_id: null, storeData: [HARBOUR] });
  await openConsole('/user/edituser/u2');
  const list = await screen.findByRole('list', { name: /^1 store is assigned\./ });
  expect(namesIn(list)).toEqual(['Harbour Market']);
  // After a group is chosen and deselected, its stores are neither shown nor sent.
  await pickGroup('Highlands');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose the store' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Highlands' }));
  expect(namesIn(await screen.findByRole('list', { name: /^1 store is assigned\./ }))).toEqual(['Harbour Market']);
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ groupid: '', storeid: ['s1'] });
});

test('while the stores of the group are loading nothing is sent, so that none is removed unseen', async () => {
  const requests = answerAna();
  refuse(listGroupStoresToEdit, { text: 'Too many calls.', code: 'too_many_requests', status: 429 });
  await openConsole('/user/edituser/u2');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many calls.');
  await userEvent.type(screen.getByLabelText('Name'), '!');
  const update = screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });
  expect(update.disabled).toBe(true);
  answerAna();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(update.disabled).toBe(false));
  expect(requests).toEqual([]);
});

test('the role is changed here, with one’s own password if the server requires it', async () => {
  answerAna();
  const refusal = refuse(updateUser, {
    text: 'Enter your password to continue.',
    code: 'sign_in_again',
    field: 'currentpassword',
  });
  await openConsole('/user/edituser/u2');
  const administrator = await screen.findByRole('button', { name: 'Administrator' });
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(administrator);
  await waitFor(() => expect(administrator.getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  const password = await screen.findByLabelText('Your password');
  expect(document.activeElement).toBe(password);
  expect(refusal[0]).toMatchObject({ user_type: 1, currentpassword: '' });
  const requests = answer(updateUser, { resultData: 'The user was updated.' });
  await userEvent.type(password, 'the old one');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ user_type: 1, currentpassword: 'the old one' });
});

test('one’s own role is not offered', async () => {
  answerAna({ user_type: 1 });
  await openConsole('/user/edituser/u1');
  await screen.findByRole('button', { name: 'Update' });
  expect(screen.queryByRole('button', { name: 'Group user' })).toBeNull();
});

test('a link to set a password is emailed from the form, and a refusal from the server is shown', async () => {
  answerAna();
  const refusals = refuse(sendLink, { text: 'Too many tries.', code: 'too_many_requests', status: 429 });
  await openConsole('/user/edituser/u2');
  const button = await screen.findByRole('button', { name: 'Send a link to set a password' });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
  expect(refusals).toEqual([{ userid: 'u2' }]);
  answer(sendLink, { resultData: 'A link is on its way.' });
  await userEvent.click(button);
  expect(await screen.findByText('A link is on its way.')).toBeDefined();
});

test('a new user can be sent a link instead of a typed password', async () => {
  const requests = answer(addUser, { resultData: 'The user was added.', _id: 'u9' });
  await openConsole('/user/add');
  await userEvent.type(await screen.findByLabelText('Email'), 'new@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send a link' }));
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ send_link: true });
  expect(requests[0]).not.toHaveProperty('password');
});

test('an edit is sent once something differs, and undoing it is no change', async () => {
  answer(readUser, {
    resultData: {
      email: ANA.email,
      username: ANA.username,
      user_type: 2,
      image: null,
      group_id: 'g1',
      storeData: [HARBOUR],
    },
  });
  const requests = answer(updateUser, { resultData: 'The user was updated.' });
  await openConsole('/user/edituser/u2');
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update' });
  expect(update.disabled).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Harbour Market' }));
  await waitFor(() => expect(update.disabled).toBe(false));
  await userEvent.click(screen.getByRole('combobox', { name: 'Stores' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Harbour Market' }));
  await waitFor(() => expect(update.disabled).toBe(true));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Coastal' }));
  await userEvent.click(update);
  const question = await screen.findByRole('alertdialog', { name: 'Unassign 1 store from Ana Ferreira?' });
  expect(question.textContent).toContain('Changing the group unassigns 1 store:');
  expect(namesIn(within(question).getByRole('list'))).toEqual(['Harbour Market']);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(requests).toEqual([]);
  await userEvent.click(update);
  await userEvent.click(await screen.findByRole('button', { name: 'Unassign' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ userid: 'u2', groupid: '', storeid: '' });
  const row = await screen.findByRole('row', { name: /Ana/, current: true });
  expect(row).toBeDefined();
});

test('a picture is previewed before it is sent, shown, and removed', async () => {
  const requests = answer(uploadImage, { recordData: { image: '/images/a.png' } });
  await openConsole('/user/add');
  const picker = await screen.findByLabelText<HTMLInputElement>('Image', { selector: 'input' });
  const take = (file: File) => userEvent.upload(picker, file, { applyAccept: false });
  await take(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  expect((await screen.findByRole('alert')).textContent).toContain('a.gif can’t be used as an image');
  await take(new File([new Uint8Array(1_048_577)], 'large.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('large.png is 1.1 MB');
  expect(requests).toEqual([]);
  await take(new File(['png'], 'a.PNG', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Remove image' })).toBeDefined();
  expect(document.querySelector('img[src="/images/a.png"]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(document.querySelector('img[src="/images/a.png"]')).toBeNull();
});

test('a user who can’t be deleted remains, and the server’s reason is shown', async () => {
  refuse(deleteUser, {
    text: 'You can’t delete your own account. Ask another administrator to do it.',
    code: 'delete_oneself',
  });
  await openConsole('/users');
  await userEvent.click(await screen.findByRole('button', { name: 'More options for Ana Ferreira' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete user' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Ana Ferreira?' });
  expect(dialog.textContent).toContain('1 store will be unassigned');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('your own account');
});

test.each(['/users', '/user/add', '/user/edituser/u2', '/group', '/history', '/store/add', '/store/editstore/s1'])(
  'a group user is redirected from %s',
  async (address) => {
    signInAs('groupUser');
    const router = await openConsole(address);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  },
);
