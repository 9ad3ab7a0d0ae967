// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { searchUsers } from '../../../contract/places/users.ts';
import { readSessionValue } from '../../session/storage.ts';

const STORES = [
  { _id: 's1', store_name: 'Old Quarry Provisions', image: null },
  { _id: 's2', store_name: 'Saffron Quay Deli', image: null },
];

const ANN = {
  _id: 'u7',
  username: 'Ann Quill',
  email: 'ann@example.org',
  user_type: 2,
  image: null,
  group: null,
  stores: [],
  store_count: 0,
  survey_count: 0,
  last_survey: null,
  second_factor: false,
  sso: false,
};

async function open(kind: 'administrator' | 'groupUser') {
  signInAs(kind);
  answerPlaces();
  answer(listStoresOfUser, { resultData: STORES, groupName: null });
  const requests = answer(searchUsers, { resultData: [ANN], count: 1 });
  const router = await openConsole('/photos');
  return { router, asked: requests };
}

const press = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, ...modifiers });
const palette = () => screen.findByRole('dialog', { name: 'Search' });
const firstEntry = async () =>
  within(await palette())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('Ctrl+K finds a store by its name, Enter opens its dashboard, and it is offered first the next time', async () => {
  const { router } = await open('groupUser');
  press('k', { ctrlKey: true });
  expect(await firstEntry()).toEqual(expect.arrayContaining(['Take an audit', 'Help for this page']));
  await userEvent.keyboard('quay');
  await waitFor(async () => expect(await firstEntry()).toEqual(['Saffron Quay Deli']));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(readSessionValue('selectedStore')).toBe('s2');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  press('k', { metaKey: true });
  expect((await firstEntry())[0]).toBe('Saffron Quay Deli');
});

test('users are searched for administrators only, as are the pages and commands to manage', async () => {
  const { router, asked: requests } = await open('administrator');
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  expect(await firstEntry()).toEqual(expect.arrayContaining(['Add store', 'Add user', 'History', 'Settings']));
  expect(requests).toEqual([]);
  await userEvent.keyboard('quill');
  expect(await screen.findByRole('option', { name: /^Ann Quill\s*ann@example\.org$/ })).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/edituser/u7'));
});

test('a group user is offered nothing to manage', async () => {
  const { asked: requests } = await open('groupUser');
  press('k', { ctrlKey: true });
  const names = await firstEntry();
  expect(names).toEqual(expect.arrayContaining(['Surveys', 'Actions', 'Photos']));
  for (const name of ['Add store', 'Add user', 'Users', 'History', 'Settings', 'Backups'])
    expect(names).not.toContain(name);
  await userEvent.keyboard('quill');
  expect(await screen.findByText('Nothing matches “quill”.')).toBeDefined();
  expect(requests).toEqual([]);
});

test('? lists the shortcuts, but not while something is typed or when single keys are off', async () => {
  await open('groupUser');
  press('?', { code: 'Slash' });
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Search stores, pages and commands')).toBeDefined();
  const help = within(dialog).getByRole('link', { name: 'Help for this page' });
  expect(help.getAttribute('href')).toBe('/help/guide#photos');
  // Nothing else opens over a dialog, because the input in it would be lost.
  press('k', { ctrlKey: true });
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('?', { code: 'Slash' });
  press('k', { ctrlKey: true });
  await palette();
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
});
