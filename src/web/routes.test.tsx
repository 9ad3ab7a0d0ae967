// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../test/support/answer.ts';
import { openConsole, signInAs } from '../../test/support/openConsole.tsx';
import { logout } from '../contract/access/account.ts';
import { readScores } from '../contract/insight/dashboard.ts';
import { listGroups } from '../contract/places/groups.ts';
import { listStoresOfUser } from '../contract/places/stores.ts';
import { listSurveys, readSurvey } from '../contract/audits/surveys.ts';
import { parseSearch, stringifySearch } from './routes/search.ts';
import { readSessionValue, setSessionValue } from './session/storage.ts';

test.each(['/dashboard', '/fruitvegetable', '/nowhere', '/page/nowhere', '/'])(
  'signed out, %s leads to the sign-in screen',
  async (address) => {
    answerFile('/demo.json', { demo: false });
    const router = await openConsole(address);
    expect(router.state.location.pathname).toBe('/page/signin');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  },
);

test('signed in, an unknown address leads to the sign-in screen, which clears the user', async () => {
  signInAs('administrator');
  answer(logout, { resultData: '' });
  const router = await openConsole('/nowhere');
  expect(router.state.location.pathname).toBe('/page/signin');
  expect(readSessionValue('currentUser')).toBeNull();
});

test('a user without a selected store chooses one', async () => {
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, {
    resultData: ['Harbour Market', 'Maple Grocer'].map((store_name, i) => ({ _id: `s${i}`, image: null, store_name })),
    groupName: null,
  });
  await openConsole('/fruitvegetable');
  expect(await screen.findByRole('heading', { name: 'Choose a store' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Maple Grocer' })).toBeDefined();
});

test('nothing is requested for a selected store that is no longer visible', async () => {
  signInAs('groupUser');
  setSessionValue('selectedStore', 'gone');
  answer(listGroups, { resultData: [] });
  const cards = ['s1', 's2'].map((_id) => ({ _id, image: null, store_name: _id }));
  answer(listStoresOfUser, { resultData: cards, groupName: null });
  const requests = refuse(readScores, { status: 404, text: 'It is not there.', code: 'not_found' });
  await openConsole('/fruitvegetable');
  expect(await screen.findByRole('heading', { name: 'Choose a store' })).toBeDefined();
  expect(requests).toEqual([]);
});

test('nothing is requested for a survey when the address contains another store than the selected one', async () => {
  signInAs('groupUser');
  setSessionValue('selectedStore', 's1');
  answer(listGroups, { resultData: [] });
  const cards = ['s1', 's2'].map((_id) => ({ _id, image: null, store_name: _id }));
  answer(listStoresOfUser, { resultData: cards, groupName: null });
  answer(listSurveys, { resultData: [], count: 0 });
  const requests = refuse(readSurvey, { status: 404, text: 'It is not there.', code: 'not_found' });
  await openConsole('/surveyinner?param=v1&store=s2');
  expect(await screen.findByRole('heading', { name: 'No survey taken at s1' })).toBeDefined();
  expect(requests).toEqual([]);
});

test('without any store it explains how to get the first', async () => {
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  await openConsole('/dashboard');
  expect(await screen.findByRole('heading', { name: 'No stores yet' })).toBeDefined();
  expect(screen.getByText(/Ask an administrator/)).toBeDefined();
});

test('a page that does not load offers a retry, and the retry works', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  refuse(listStoresOfUser, { status: 500, text: 'It was logged.', code: 'internal' });
  await openConsole('/dashboard');
  expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeDefined();
  answer(listStoresOfUser, { resultData: [], groupName: null });
  screen.getAllByRole('button', { name: 'Try again' }).at(-1)?.click();
  expect(await screen.findByRole('heading', { name: 'No stores yet' })).toBeDefined();
});

test('search parameters remain texts', () => {
  expect(parseSearch('?param=123&store=5e1')).toEqual({ param: '123', store: '5e1' });
  expect(stringifySearch({ param: '123', gone: undefined })).toBe('?param=123');
});
