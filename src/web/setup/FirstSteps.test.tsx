// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../test/support/replies/placesReplies.ts';
import { dismissFirstSteps, readFirstSteps } from '../../contract/access/setup.ts';
import { listStoresOfUser } from '../../contract/stores.ts';
import { readStored, setStored } from '../session/storage.ts';

const DONE = { shown: true, group: true, store: true, people: true, instrument: true, phone: true, audit: true };

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(listStoresOfUser, { resultData: [], groupName: null });
  setStored('firstSteps', true);
});

const steps = () => screen.queryByRole('region', { name: 'First steps' });

test('each step has its button, what is done is ticked, and the list goes once it is put away', async () => {
  answer(readFirstSteps, { resultData: { ...DONE, phone: false, audit: false } });
  answer(dismissFirstSteps, { resultData: 'Put away.' });
  await openConsole('/dashboard');
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(list.textContent).toContain('4 of 6 done');
  expect(list.querySelectorAll('li a')).toHaveLength(6);
  answer(readFirstSteps, { resultData: { ...DONE, shown: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }));
  await waitFor(() => expect(steps()).toBeNull());
  expect(readStored('firstSteps')).toBeNull();
});

test('once all is done the list is gone, and asked for no more', async () => {
  answer(readFirstSteps, { resultData: DONE });
  await openConsole('/dashboard');
  await waitFor(() => expect(readStored('firstSteps')).toBeNull());
  expect(steps()).toBeNull();
});
