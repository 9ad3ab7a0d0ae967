// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { ANA, answerPlaces, answerStoreForm } from '../../../../test/support/replies/placesReplies.ts';
import { assignMany, findUsersForStore } from '../../../contract/places/assignments.ts';
import { listUsersOfGroup, searchUsers } from '../../../contract/places/users.ts';

const HANNA = { ...ANA, _id: 'u3', username: 'Hanna Berg', email: 'hanna@example.org' };

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answerStoreForm();
  answer(listUsersOfGroup, { resultData: [ANA] });
});

/** Opens the dialog by its URL, as a shared link does. */
async function openDialog() {
  await openConsole('/stores?assign=s1');
  const input = await screen.findByRole('combobox', { name: 'Find a user' });
  return { input, dialog: screen.getByRole('dialog', { name: 'Assign users' }) };
}

test('users are searched for from two characters on, and selected with the keyboard', async () => {
  const requests = answer(findUsersForStore, { resultData: [HANNA] });
  const assignCall = answer(assignMany, { resultData: '1 assignment added.', changed: 1 });
  const { input, dialog } = await openDialog();
  expect(within(dialog).getByText('No changes yet')).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.type(input, 'a');
  expect(await within(dialog).findByText('Type at least 2 characters.')).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.type(input, 'n');
  expect(await within(dialog).findAllByRole('option')).toHaveLength(2);
  expect(requests.at(-1)).toEqual({ id: 's1', filter: 'an' });
  // Ana is already assigned. The server omits her from the results, but the dialog still lists her.
  expect(within(dialog).getAllByRole('option')[0]?.textContent).toContain('Assigned');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(within(dialog).getByText('1 added')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Ana Ferreira' }));
  expect(within(dialog).getByText('1 added, 1 removed')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(assignCall).toEqual([
    { user_ids: ['u3'], store_ids: ['s1'], action: 'assign' },
    { user_ids: ['u2'], store_ids: ['s1'], action: 'unassign' },
  ]);
});

test('a refusal is shown above the buttons, and the selection remains', async () => {
  answer(findUsersForStore, { resultData: [HANNA] });
  refuse(assignMany, { text: 'A selected user does not exist any more.', code: 'unknown_user' });
  const { input, dialog } = await openDialog();
  await userEvent.type(input, 'hanna');
  await userEvent.click(await within(dialog).findByRole('option', { name: /Hanna/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('does not exist any more');
  expect(within(dialog).getByRole('button', { name: 'Remove Hanna Berg' })).toBeDefined();
});

test('closing with an unsaved selection asks first', async () => {
  const { dialog } = await openDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Ana Ferreira' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('several users are assigned to several stores in one call', async () => {
  answer(searchUsers, {
    resultData: [
      {
        ...HANNA,
        group: null,
        stores: [],
        store_count: 0,
        survey_count: 0,
        last_survey: null,
        second_factor: false,
        sso: false,
      },
    ],
    count: 1,
  });
  const requests = answer(assignMany, { resultData: '2 assignments added.', changed: 2 });
  await openConsole('/stores');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = screen.getByRole('region', { name: 'Actions for selected items' });
  expect(bar.textContent).toContain('2 selected');
  await userEvent.click(within(bar).getByRole('button', { name: 'Assign users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign users' });
  await userEvent.click(await within(dialog).findByRole('option', { name: /Hanna/ }));
  expect(within(dialog).getByText('Assign 1 user to 2 stores')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(requests).toEqual([{ user_ids: ['u3'], store_ids: ['s1', 's2'], action: 'assign' }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Actions for selected items' })).toBeNull());
});
