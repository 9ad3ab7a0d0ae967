// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { applyWorkbook, checkWorkbook, exportWorkbook } from '../../../contract/places/workbook.ts';
import { WORKBOOK_MAX_BYTES } from '../../../domain/bulkImport.ts';
import type { DryRun } from './dryRun.ts';

const noChanges = { added: 0, changed: 0, removed: 0, unchanged: 0, refused: 0 };
const dryRun = (input: Partial<DryRun> = {}): { resultData: DryRun } => ({
  resultData: {
    plan: 'plan-1',
    counts: {
      Stores: { ...noChanges, added: 1 },
      Users: null,
      Schedules: null,
      Actions: null,
      Assignments: { ...noChanges, removed: 2 },
    },
    problems: [],
    problem_count: 0,
    changes: [{ sheet: 'Stores', row: 2, kind: 'added', name: 'Mill Lane', columns: ['name'] }],
    change_count: 3,
    ...input,
  },
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
});

const give = async (name = 'people.xlsx', content = 'x') =>
  userEvent.upload(await screen.findByLabelText('Workbook'), new File([content], name), { applyAccept: false });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('problems are shown by row, and nothing can be applied', async () => {
  const problem = { sheet: 'Users', row: 12, column: 'email', code: 'email_taken', text: 'Already in use.' } as const;
  const sheetProblem = { sheet: 'Stores', row: null, column: null, code: 'too_many_rows', text: 'Too many.' } as const;
  answer(checkWorkbook, dryRun({ plan: null, problems: [problem, sheetProblem], problem_count: 250 }));
  await openConsole('/people-and-places');
  await give();
  const list = within(await screen.findByRole('region', { name: 'Problems' }));
  expect(list.getByRole('row', { name: /Users.*12.*email.*Already in use\./ })).toBeDefined();
  expect(list.getByRole('row', { name: /Stores.*All.*Too many\./ })).toBeDefined();
  expect(list.getByText(/the first 2 of 250/)).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(/^250 problems found/);
  expect(screen.queryByRole('button', { name: 'Apply changes' })).toBeNull();
});

test('changes are applied once, after a confirmation that shows what is lost', async () => {
  const checks = answer(checkWorkbook, dryRun());
  const outcome = answer(applyWorkbook, { resultData: 'The workbook was applied.', changed: 3 });
  await openConsole('/people-and-places');
  await give();
  await press('Apply changes');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Apply these changes?' }));
  expect(dialog.getByText('Stores: 1 new, 0 changed, 0 removed')).toBeDefined();
  expect(dialog.getByText('2 assignments of users to stores will be removed.')).toBeDefined();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The workbook was applied.')).toBeDefined();
  expect(outcome).toHaveLength(1);
  expect(outcome[0]).toMatchObject({ plan: 'plan-1', file: expect.objectContaining({ name: 'people.xlsx' }) });
  expect(checks).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: /would change/ })).toBeNull();
});

test('if the data changed in the meantime, the workbook is checked again', async () => {
  const checks = answer(checkWorkbook, dryRun());
  refuse(applyWorkbook, { text: 'Nothing was changed.', code: 'workbook_outdated', status: 409 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openConsole('/people-and-places');
  await give();
  await press('Apply changes');
  await press('Apply');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect((await dialog.findByRole('alert')).textContent).toBe('Nothing was changed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Apply changes' })).toBeDefined();
  expect(checks).toHaveLength(2);
});

test('an invalid or too large file is not sent; one that can’t be read is reported', async () => {
  const checks = refuse(checkWorkbook, { text: 'This file can’t be read.', code: 'not_a_workbook' });
  await openConsole('/people-and-places');
  await give('people.csv');
  expect((await screen.findByRole('alert')).textContent).toMatch(/people\.csv isn’t an xlsx file/);
  await give('people.xlsx', 'x'.repeat(WORKBOOK_MAX_BYTES + 1));
  expect((await screen.findByRole('alert')).textContent).toMatch(/people\.xlsx is 5\.1 MB/);
  expect(checks).toHaveLength(0);
  await give();
  expect(await screen.findByText('This file can’t be read.')).toBeDefined();
  answer(checkWorkbook, dryRun({ plan: null, changes: [], change_count: 0 }));
  await press('Try again');
  expect(await screen.findByText(/There is nothing to change\./)).toBeDefined();
});

test('the workbook is saved under its name; a failure is shown', async () => {
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  answer(exportWorkbook, { resultData: { name: 'people-and-places.xlsx', content: btoa('bytes') } });
  await openConsole('/people-and-places');
  await press('Download');
  await vi.waitFor(() => expect(downloads).toEqual(['people-and-places.xlsx']));
  refuse(exportWorkbook, { text: 'The server is busy.', code: 'busy' });
  await press('Download');
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.');
});

test('group users have no access', async () => {
  signInAs('groupUser');
  const router = await openConsole('/people-and-places');
  await vi.waitFor(() => expect(router.state.location.pathname).not.toBe('/people-and-places'));
});
