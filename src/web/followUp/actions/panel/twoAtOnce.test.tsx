// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { readCaptureStores } from '../../../../contract/audits/capture.ts';
import { listActions, readAction, updateAction, type Action } from '../../../../contract/followUp/actions/actions.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listFoods } from '../../../../contract/audits/definitions.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { listUsers } from '../../../../contract/places/users.ts';

// Tests two users changing an action at the same time: the second user is informed and keeps their input.

const ACTION: Action = {
  action_id: 'a1',
  version: 1,
  store_id: 's1',
  store_name: 'Mill Lane',
  survey_id: null,
  question_id: null,
  assessment_id: null,
  item: null,
  module: null,
  question: '',
  title: 'Move the fruit',
  detail: '',
  owner: null,
  due: null,
  status: 'open',
  overdue: false,
  points: null,
  realised: null,
  repeated: 0,
  settled: '2026-11-02T09:00:00.000Z',
  created: '2026-11-02T10:00:00.000Z',
  created_by: 'Ann',
};
const show = (changes: Partial<Action>) =>
  answer(readAction, { resultData: { ...ACTION, ...changes, timeline: [], audits: [], assessments: [] } });
const CHANGED = { status: 409, code: 'action_changed', text: 'Changed meanwhile.' };

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listUsers, { resultData: [] });
  answer(listFoods, { resultData: [], instrument: { name: 'four-ps', version: '1.0' } });
  answer(readCaptureStores, { resultData: [], users: [] });
  answer(listActions, {
    resultData: [],
    count: 0,
    figures: { open: 0, overdue: 0, done: 0, confirmed: 0, points_won: 0 },
    quarter: { done: 0, confirmed: 0, points_promised: 0, points_won: 0 },
  });
  show({});
});

const panel = async () => within(await screen.findByRole('dialog', { name: 'Action' }));
const press = async (name: string) => userEvent.click((await panel()).getByRole('button', { name }));

/** Enters another title and saves it, which conflicts with another user's change. */
async function meet() {
  await openConsole('/actions/a1');
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Edit action' }));
  const field = (await panel()).getByLabelText<HTMLInputElement>('What needs to be done');
  await userEvent.clear(field);
  await userEvent.type(field, 'Move it to the till');
  refuse(updateAction, CHANGED);
  show({ version: 2, title: 'Move the bread', owner: { userid: 'u2', name: 'Gus', email: null } });
  await press('Save');
  await (await panel()).findByText(/^Your change wasn’t saved because the action was changed/);
}

test('the input remains, another user’s change is shown, and it can still be sent', async () => {
  await meet();
  const view = await panel();
  expect(view.getByLabelText<HTMLInputElement>('What needs to be done').value).toBe('Move it to the till');
  expect(await view.findByText('Gus')).toBeDefined();
  const requests = answer(updateAction, { resultData: { ...ACTION, version: 3, title: 'Move it to the till' } });
  show({ version: 3, title: 'Move it to the till' });
  await press('Save my change anyway');
  expect(await (await panel()).findByRole('heading', { name: 'Move it to the till' })).toBeDefined();
  expect(requests).toEqual([{ action_id: 'a1', version: 2, title: 'Move it to the till', detail: '' }]);
  expect((await panel()).queryByLabelText('What needs to be done')).toBeNull();
});

test('the other user’s change can be left as it is, and the input is still there', async () => {
  await meet();
  await press('Leave as is');
  const view = await panel();
  expect(view.queryByText(/^Your change wasn’t saved/)).toBeNull();
  expect(view.getByLabelText<HTMLInputElement>('What needs to be done').value).toBe('Move it to the till');
});

test('a reason for cancelling remains, too', async () => {
  await openConsole('/actions/a1');
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Cancel action' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'The shop is sold');
  refuse(updateAction, CHANGED);
  show({ version: 2 });
  // Next to 'Cancel action', a plain 'Cancel' would be ambiguous.
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel action' }));
  await dialog.findByText(/^Your change wasn’t saved/);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The shop is sold');
  const requests = answer(updateAction, { resultData: { ...ACTION, version: 3, status: 'dropped' } });
  show({ version: 3, status: 'dropped' });
  await userEvent.click(dialog.getByRole('button', { name: 'Save my change anyway' }));
  expect(await (await panel()).findByRole('button', { name: 'Reopen' })).toBeDefined();
  expect(requests).toEqual([{ action_id: 'a1', version: 2, status: 'dropped', reason: 'The shop is sold' }]);
});
