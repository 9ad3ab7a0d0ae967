// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../../contract/access/deleteRequests.ts';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import { openDraft, readDraft, readDraftEffect, saveDraft } from '../../../../contract/audits/drafts.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };

const EFFECT = {
  audits: 0,
  stores: 0,
  moved_1: 0,
  moved_5: 0,
  mean: [],
  rows: [],
  targets: { met: 0, missed: 0 },
};
/** An instrument cut to two sections, because fewer rows render faster. */
const DEFINITION: Tree = {
  ...instrument,
  categories: instrument.categories.slice(0, 1).map((category) => ({
    ...category,
    subcategories: category.subcategories.slice(0, 2),
  })),
};
const SECTION = 'sections/FV/2';
const DIALOG = { name: 'Paste questions' };
const TABLE = [
  'Question\tP\tEarns\tWeight\tStrategy',
  'Are herbs on sale?\tPlacement\tYes\t2\t"Order herbs\nGrow herbs"',
  'Are herbs fresh?\tTaste\tYes\t1',
  'Are herbs cheap?\tPrice\t\t\t',
].join('\r\n');

/** Each test has its own definition, because the page of an earlier test may still store edits. */
let tests = 0;
let requests: { edits: readonly { path: string }[] }[] = [];

beforeEach(async () => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDraftEffect, { resultData: EFFECT });
  answer(readDraft, {
    resultData: { rev: 0, edits: [], people: [], problems: [], changes: [], since: '1.0', version: '1.1' },
  });
  answer(readDefinition, { resultData: { definition: DEFINITION, settings: {} } });
  answer(openDraft, {
    resultData: { draft_id: 'd1', rev: 0, base: '1.0', definition: DEFINITION, people: [] },
  });
  requests = answer(saveDraft, ({ rev }) => ({ resultData: { rev: rev + 1 } }));
  await openConsole(`/settings/instruments/any-${++tests}/draft`);
  await screen.findByRole('button', { name: /^Fresh vegetables/, expanded: false });
});

const paste = (target: Element, content: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => content } });
const rowOf = (name: string | RegExp) => screen.getByRole('button', { name, expanded: false });
const dialog = async () => within(await screen.findByRole('dialog', DIALOG));
/** Returns the button in the notice. The one in the header has only an icon. */
const undoInNotice = () =>
  screen.getAllByRole('button', { name: 'Undo' }).find(({ textContent }) => textContent === 'Undo') as HTMLElement;

test('pasted questions are previewed with their problems, and added to a section in one step', async () => {
  paste(screen.getByRole('searchbox'), TABLE);
  expect(screen.queryByRole('dialog')).toBeNull();
  const section = rowOf(/^Fresh vegetables/);
  section.focus();
  paste(section, TABLE);
  const view = await dialog();
  expect(view.getByRole<HTMLSelectElement>('combobox', { name: 'Section' }).value).toBe(SECTION);
  expect(view.getAllByRole('row')).toHaveLength(4);
  expect(view.getByText('1 row has a problem')).toBeDefined();
  const problem = /^P: “Taste” isn’t one of Product availability, Placement, Price, Promotion\.$/;
  expect(view.getByRole('row', { name: /Are herbs fresh/ }).textContent).toMatch(/“Taste”/);
  expect(view.getByText(problem)).toBeDefined();
  const add = view.getByRole<HTMLButtonElement>('button', { name: 'Add 2 questions' });
  expect(add.disabled).toBe(true);
  expect(requests).toEqual([]);
  await userEvent.click(view.getByRole('checkbox', { name: 'Leave out the row with a problem' }));
  await userEvent.click(add);
  expect(await screen.findByText('2 questions were added.')).toBeDefined();
  await waitFor(() => expect(requests).toHaveLength(1));
  const addEdit = { op: 'add', to: SECTION };
  expect(requests[0]?.edits).toMatchObject([
    { ...addEdit, value: { factor: 2, weight: 2, strategies: [{ en: 'Order herbs' }, { en: 'Grow herbs' }] } },
    { ...addEdit, value: { text: { en: 'Are herbs cheap?' }, factor: 3, scoringType: 1, weight: 1, strategies: [] } },
  ]);
  const first = rowOf(/^Are herbs on sale/);
  await waitFor(() => expect(document.activeElement).toBe(first));
  // One undo in the draft removes all of them.
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(screen.queryByText('Are herbs on sale?')).toBeNull());
  expect(screen.queryByText('Are herbs cheap?')).toBeNull();
});

test('a list of texts needs a P, and Undo in the notice removes what was added', async () => {
  paste(document.body, 'Are nuts on sale?\nAre seeds on sale?');
  const view = await dialog();
  const add = view.getByRole<HTMLButtonElement>('button', { name: /^Add/ });
  expect(add.disabled).toBe(true);
  await userEvent.selectOptions(view.getByRole('combobox', { name: 'P for rows without one' }), 'Promotion');
  await userEvent.click(add);
  await waitFor(() => expect(requests).toHaveLength(1));
  await userEvent.click(undoInNotice());
  await waitFor(() => expect(screen.queryByText('Are seeds on sale?')).toBeNull());
});

test('the questions of a section are copied as a table, which can be pasted again', async () => {
  const copySpy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'More options for Fresh vegetables' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy as a table' }));
  expect(await screen.findByText(/^\d+ questions were copied/)).toBeDefined();
  const copy = copySpy.mock.lastCall?.[0] ?? '';
  expect(copy.split('\r\n')[0]).toBe('Text\tP\tScoring answer\tWeight\tStrategies');
  await userEvent.click(screen.getByRole('button', { name: 'More options for Fresh vegetables' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Paste questions/ }));
  const view = await dialog();
  const rows = view.getByRole('textbox', { name: 'Rows' });
  await waitFor(() => expect(document.activeElement).toBe(rows));
  fireEvent.change(rows, { target: { value: copy } });
  expect(await view.findByRole<HTMLButtonElement>('button', { name: /^Add \d+ questions$/ })).toMatchObject({
    disabled: false,
  });
  fireEvent.change(rows, { target: { value: 'Are nuts on sale?\t1\n'.repeat(10_000) } });
  expect((await view.findByRole('alert')).textContent).toMatch(/10,000 rows.*up to 500/);
});

test('rows that are too large to save together can’t be added', async () => {
  const strategies = `${'a'.repeat(100)}\n`.repeat(4_800);
  paste(rowOf(/^Fresh vegetables/), `Are herbs on sale?\t1\tYes\t1\t"${strategies}"`);
  const view = await dialog();
  expect(view.getByRole('alert').textContent).toMatch(/^These rows are too large/);
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Add 1 question' }).disabled).toBe(true);
});

test('if someone else removes the section, another must be chosen', async () => {
  const section = rowOf(/^Fresh vegetables/);
  section.focus();
  paste(section, 'Are nuts on sale?\t1\nAre seeds on sale?\t1');
  const view = await dialog();
  answer(readDraft, ({ rev = 0 }) => ({
    resultData: {
      rev: 1,
      edits: rev === 0 ? [{ op: 'remove' as const, path: SECTION }] : [],
      people: [],
      problems: [],
      changes: [],
      since: '1.0',
      version: '1.1',
    },
  }));
  fireEvent(document, new Event('visibilitychange'));
  expect((await view.findByRole('alert')).textContent).toMatch(/Fresh vegetables” was removed/);
  const add = view.getByRole<HTMLButtonElement>('button', { name: 'Add 2 questions' });
  expect(add.disabled).toBe(true);
  const [, other] = view.getByRole<HTMLSelectElement>('combobox', { name: 'Section' }).options;
  await userEvent.selectOptions(view.getByRole('combobox', { name: 'Section' }), other?.value ?? '');
  expect(add.disabled).toBe(false);
});

test('rows pasted into a new question without a text replace it; into other fields, they stay text', async () => {
  const add = screen.getByRole('button', { name: 'Add: Fresh vegetables' });
  await userEvent.click(add);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(field.getAttribute('aria-describedby')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field));
  paste(field, 'Are nuts on sale?\t1\nAre seeds on sale?\t1');
  const view = await dialog();
  expect(view.getByRole<HTMLSelectElement>('combobox', { name: 'Section' }).value).toBe(SECTION);
  await userEvent.click(view.getByRole('button', { name: 'Add 2 questions' }));
  expect(screen.queryByText('No text yet')).toBeNull();
  await userEvent.click(rowOf(/^Are nuts on sale/));
  const filled = await screen.findByRole('textbox', { name: 'Text' });
  paste(filled, 'Are nuts on sale?\t1\nAre seeds on sale?\t1');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(undoInNotice());
  expect(await screen.findByText('No text yet')).toBeDefined();
});

test('closing asks before changes to the pasted rows are lost', async () => {
  paste(document.body, 'Are nuts on sale?\t1\nAre seeds on sale?\t1');
  const view = await dialog();
  const rows = view.getByRole('textbox', { name: 'Rows' });
  fireEvent.change(rows, { target: { value: 'Are nuts on sale?\t1\nAre seeds on display?\t2' } });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(view.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' }).value).toMatch(/on display/);
  await userEvent.click(view.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // Unchanged rows are still on the clipboard, so closing the dialog doesn't ask for confirmation.
  paste(document.body, 'Are nuts on sale?\t1\nAre seeds on sale?\t1');
  await dialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
