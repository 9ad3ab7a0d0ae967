// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { dismissFirstSteps, readFirstSteps } from '../../../contract/operations/setup.ts';
import { listFoods } from '../../../contract/audits/definitions.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

const DONE = {
  shown: true,
  group: true,
  store: true,
  several: true,
  people: true,
  instrument: true,
  phone: true,
  audit: true,
};

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(listStoresOfUser, { resultData: [], groupName: null });
  setSessionValue('firstSteps', true);
});

const steps = () => screen.queryByRole('region', { name: 'First steps' });

test('each step has its button, completed ones are ticked, and the list disappears once hidden', async () => {
  answer(readFirstSteps, { resultData: { ...DONE, phone: false, audit: false } });
  answer(dismissFirstSteps, { resultData: 'Put away.' });
  await openConsole('/dashboard');
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(list.textContent).toContain('4 of 5 done');
  expect(list.textContent).toContain('Phone (optional)');
  expect(list.querySelectorAll('li a, li button')).toHaveLength(6);
  answer(readFirstSteps, { resultData: { ...DONE, shown: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(steps()).toBeNull());
  expect(readSessionValue('firstSteps')).toBeNull();
});

const optional = () => screen.getAllByText('(optional)').map((mark) => mark.parentElement?.textContent);

test('an organisation with one store and one user needs neither groups nor people; with several stores it does', async () => {
  const small = { ...DONE, group: false, several: false, people: false, phone: false, audit: false };
  answer(readFirstSteps, { resultData: small });
  await openConsole('/dashboard');
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(list.textContent).toContain('2 of 3 done');
  expect(optional()).toEqual([
    expect.stringContaining('Group'),
    expect.stringContaining('People'),
    expect.stringContaining('Phone'),
  ]);
  cleanup();
  answer(readFirstSteps, { resultData: { ...small, several: true } });
  await openConsole('/dashboard');
  await screen.findByText(/2 of 4 done/);
  cleanup();
  answer(readFirstSteps, { resultData: { ...small, several: true, group: true } });
  await openConsole('/dashboard');
  await screen.findByText(/3 of 5 done/);
  expect(optional()).toEqual([expect.stringContaining('Phone')]);
});

test('the questions are shown, but not the phones page', async () => {
  answer(readFirstSteps, { resultData: { ...DONE, audit: false } });
  answer(listFoods, {
    resultData: [
      {
        _id: 'FV',
        code: 'FV',
        food_name: 'Fruit & Vegetables',
        sub_food: [
          {
            sub_food_name: 'Fresh',
            code: '1',
            questions: [
              {
                _id: 'q1',
                varname: 'q1',
                text: 'Is fruit on sale?',
                fourp: 1,
                scoring_type: 1,
                weight: 1,
                strategies: [],
              },
            ],
          },
        ],
      },
    ],
    instrument: { name: 'four-ps', version: '1' },
  });
  const router = await openConsole('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'View questions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Questions' });
  await waitFor(() => expect(dialog.textContent).toContain('Is fruit on sale?'));
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('once everything except the phone is done the list disappears, and is not requested again', async () => {
  answer(readFirstSteps, { resultData: { ...DONE, phone: false } });
  await openConsole('/dashboard');
  await waitFor(() => expect(readSessionValue('firstSteps')).toBeNull());
  expect(steps()).toBeNull();
});
