// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { ANA, answerPlaces } from '../../../test/support/placesReplies.ts';
import { listGroupStoresToEdit } from '../../contract/groups.ts';
import { uploadImage } from '../../contract/images.ts';
import { addUser, deleteUser, readUser, searchUsers, updateUser } from '../../contract/users.ts';

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
  const sent = answer(addUser, { resultData: 'The user was added.', _id: 'u9' });
  const router = await openConsole('/user/add');
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Fill this in.')).toBeDefined();
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
  expect(sent).toEqual([
    {
      email: 'new@example.org',
      password: 'harbour lights 22',
      username: '',
      user_type: 2,
      image: '',
      groupname: ['g2'],
      storename: ['s1', 's2'],
    },
  ]);
});

test('an edit is sent once something differs, and undoing it is no change', async () => {
  answer(readUser, {
    resultData: { email: ANA.email, username: ANA.username, image: null, group_id: 'g1', storeData: [HARBOUR] },
  });
  const sent = answer(updateUser, { resultData: 'The user was changed.' });
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
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ userid: 'u2', groupid: '', storeid: '' });
  const row = await screen.findByRole('row', { name: /Ana/, current: true });
  expect(row).toBeDefined();
});

test('a picture is looked at before it is sent, shown, and let go of', async () => {
  const sent = answer(uploadImage, { recordData: { image: '/images/a.png' } });
  await openConsole('/user/add');
  const picker = await screen.findByLabelText<HTMLInputElement>('Picture', { selector: 'input' });
  const take = (file: File) => userEvent.upload(picker, file, { applyAccept: false });
  await take(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  expect((await screen.findByRole('alert')).textContent).toContain('a.gif is not a picture that can be used');
  await take(new File([new Uint8Array(1_048_577)], 'large.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('large.png has 1.1 MB');
  expect(sent).toEqual([]);
  await take(new File(['png'], 'a.PNG', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Remove the picture' })).toBeDefined();
  expect(document.querySelector('img[src="/images/a.png"]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(document.querySelector('img[src="/images/a.png"]')).toBeNull();
});

test('whom nobody may delete stays, and the server says why', async () => {
  refuse(deleteUser, { text: 'You can’t delete your own account.', code: 'delete_oneself' });
  await openConsole('/users');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Ana Ferreira' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete user' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Ana Ferreira?' });
  expect(dialog.textContent).toContain('lose 1 store');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('your own account');
});

test.each(['/users', '/user/add', '/user/edituser/u2', '/group', '/history', '/store/add', '/store/editstore/s1'])(
  'a group user is led away from %s',
  async (address) => {
    signInAs('groupUser');
    const router = await openConsole(address);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  },
);
