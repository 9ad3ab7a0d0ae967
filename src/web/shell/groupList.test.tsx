// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../test/support/replies/placesReplies.ts';
import { surveyedStore, type FakeInput } from '../../../test/support/surveyedStore.ts';
import { listGroups } from '../../contract/places/groups.ts';
import { setSessionValue } from '../session/storage.ts';

const REFUSED = { type: false, resultData: 'Not now.', message: 'Not now.', code: 'invalid' };

let errorSpy = vi.spyOn(console, 'error');

beforeEach(() => {
  errorSpy = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  signInAs('administrator');
});

afterEach(() => vi.unstubAllGlobals());

test('a list of groups that is false is logged, and the dashboard works', async () => {
  const { fetch } = surveyedStore(() => [{ date: new Date().toISOString(), score: 71 }]);
  const reports: FakeInput[] = [];
  let refusing = true;
  vi.stubGlobal('fetch', async (path: string, request: { body: string }) => {
    if (path === '/client/failure') reports.push(JSON.parse(request.body) as FakeInput);
    return refusing && path === listGroups.path ? Response.json(REFUSED) : fetch(path, request);
  });
  setSessionValue('selectedStore', 's1');
  setSessionValue('selectedGroup', null);
  await openConsole('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Harbour Market', level: 1 })).toBeDefined();
  expect(await screen.findByRole('slider', { name: /^Score over time/ })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'This page couldn’t be loaded' })).toBeNull();
  const header = within(screen.getAllByRole('banner')[0] ?? document.body);
  expect(header.getByRole('button', { name: 'Store: Harbour Market' })).toBeDefined();
  expect(errorSpy).toHaveBeenCalledWith(expect.objectContaining({ status: 200, text: 'Not now.' }));
  await waitFor(() => expect(reports.filter(({ message }) => message === 'CallError: Not now.')).toHaveLength(1));
  refusing = false;
  await userEvent.click(header.getByRole('button', { name: 'Try again' }));
  expect(await header.findByRole('button', { name: 'Group: All groups' })).toBeDefined();
});

test('without the names of the groups the list of stores works, too', async () => {
  answerPlaces();
  refuse(listGroups, { text: 'Not now.', code: 'invalid' });
  await openConsole('/stores');
  expect(await screen.findByText('Harbour Market')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(errorSpy).toHaveBeenCalled();
});
