// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listAssessments, readAssessment } from '../../../contract/audits/assessments.ts';
import { listClips } from '../../../contract/audits/clips.ts';
import { listDefinitions, readDefinition } from '../../../contract/audits/definitions.ts';
import {
  discardDraft,
  openDraft,
  publishDraft,
  readDraft,
  readDraftEffect,
  saveDraft,
} from '../../../contract/audits/drafts.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import type { Change } from '../../../domain/drafts/changes.ts';
import { applyEdits, type Edit } from '../../../domain/drafts/edits.ts';
import { isSame, type Tree } from '../../../domain/drafts/tree.ts';
import module from '../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };

/**
 * The definition of the current test. Each test has its own, because the page of an earlier test may still store edits.
 */
let name = '';
let tests = 0;
const address = () => `/settings/instruments/${name}/draft`;
const QUESTION = 'Fresh fruit and vegetables';
const QUESTION_ROW = new RegExp(`^${QUESTION}`);
const PATH = 'items/fresh_fruit_veg';
const BASE: Record<string, unknown> = module;

const CHANGE = { kind: 'weight', class: 'scores', id: `${PATH}/weight`, before: 1, after: 3 } as const;

const EFFECT = {
  audits: 40,
  stores: 12,
  moved_1: 5,
  moved_5: 3,
  mean: [{ area: 'share_of_space', before: 65.9, after: 66 }],
  rows: [
    { store_id: 's1', store_name: 'Acorn Lane Pantry', before: 60, after: 68.5, covered: 0.9 },
    { store_id: 's2', store_name: 'Gullwing Grocery', before: 70, after: 70, covered: 1 },
  ],
  targets: { met: 1, missed: 0 },
};
const ASSESSMENT = {
  assessment_id: 'a1',
  store_id: 's1',
  store_name: 'Gullwing Grocery',
  date: '2026-11-01T10:00:00.000Z',
  module: 'shelf-ratio',
  module_version: '1.0',
  day: '2026-11-01',
  by: { userid: null, name: 'Hazel' },
  title: 'Shelf length',
  measures: [],
  outcome: null,
  version: 1,
  void: false,
};

/** 20 m of healthy food and 40 m of unhealthy food. */
const ASSESSMENT_DETAIL = {
  answers: Object.entries({
    fresh_fruit_veg: 15,
    frozen_fruit_veg: 5,
    soft_drinks: 10,
    crisps: 10,
    sweet_biscuits: 10,
    confectionery: 10,
  }).map(([item, value]) => ({
    item,
    value,
    note: null,
    lost: false,
    photos: [],
    unit_price: null,
    stood_in: false,
    median: null,
    previous: null,
  })),
  computed: [],
  audit: null,
  revisions: 1,
  started: null,
  may_correct: true,
  void_reason: null,
  previous: null,
  next: null,
};

const EFFECT_TITLE = 'If this draft had been used in the last 12 months';
const NO_EFFECT = { ...EFFECT, audits: 0, stores: 0, moved_1: 0, moved_5: 0, mean: [], rows: [] };

/** The content of the draft on the simulated server. */
let content: Tree = BASE;
let saves: Edit[][] = [];

beforeEach(() => {
  name = `shelf-ratio-${++tests}`;
  content = BASE;
  saves = [];
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: [] }] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDefinition, { resultData: { definition: BASE, settings: {} } });
  answer(listClips, { resultData: [] });
  answer(openDraft, () => ({
    resultData: { draft_id: 'd1', rev: saves.length, base: '1.0', definition: { ...content }, people: [] },
  }));
  answer(readDraftEffect, { resultData: NO_EFFECT });
  answerReads();
});

/** Answers the calls that read the draft and the edits to it. Returns the inputs of these calls. */
function answerReads(changes: Change[] = [CHANGE]) {
  return answer(readDraft, ({ rev = saves.length }) => ({
    resultData: {
      rev: saves.length,
      edits: saves.slice(rev).flat(),
      people: [
        { userid: 'u1', name: 'Maya Lindqvist', at: '2026-11-01T10:00:00.000Z' },
        { userid: 'u2', name: 'Hazel', at: '2026-11-01T10:00:00.000Z' },
      ],
      problems: [],
      changes,
      since: '1.0',
      version: '1.1',
    },
  }));
}

/** Saves as the server does when nobody else has edited. */
function answerSaves() {
  return answer(saveDraft, ({ rev, edits }) => {
    if (isSame(saves[rev], edits)) return { resultData: { rev: saves.length, edits: saves.slice(rev).flat() } };
    save(edits);
    return { resultData: { rev: saves.length } };
  });
}

function save(edits: readonly Edit[]): void {
  const outcome = applyEdits(content, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  content = outcome.definition;
  saves.push([...edits]);
}

const row = (name: string | RegExp) => screen.findByRole('button', { name, expanded: false });
const openQuestion = async () => {
  await openConsole(address());
  await userEvent.click(await row(QUESTION_ROW));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('a line break in a text becomes a blank, because texts have one line', async () => {
  answerSaves();
  type(await openQuestion(), 'Is fruit\r\n sold?\n');
  await waitFor(() => expect(saves.flat()).toMatchObject([{ path: `${PATH}/text/en`, value: 'Is fruit sold? ' }]));
});

test('an edit is saved after the last key, and undone with Ctrl+Z', async () => {
  const saves = answerSaves();
  const field = await openQuestion();
  type(field, 'Is fruit sold?');
  expect(await screen.findByText('Saving')).toBeDefined();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves).toEqual([
    { draft_id: 'd1', rev: 0, edits: [{ op: 'set', path: `${PATH}/text/en`, value: 'Is fruit sold?' }] },
  ]);
  expect(await screen.findByText(/^Saved at/)).toBeDefined();
  expect(await screen.findByText('Hazel also has this draft open')).toBeDefined();
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(field.value).toBe(QUESTION);
  await waitFor(() => expect(content).toEqual(BASE));
});

test('a field that someone else changed at the same time asks with both values', async () => {
  const field = await openQuestion();
  save([{ op: 'set', path: `${PATH}/text/en`, value: 'Is fruit on display?' }]);
  const result = { rev: 1, edits: saves.flat(), conflicts: [] };
  refuse(saveDraft, { text: 'Changed.', code: 'draft_changed', status: 409, result });
  type(field, 'Is fruit sold?');
  const card = await screen.findByRole('alert');
  expect(within(card).getByText('Is fruit sold?')).toBeDefined();
  expect(within(card).getByText('Is fruit on display?')).toBeDefined();
  expect(field.value).toBe('Is fruit on display?');
  answerSaves();
  await userEvent.click(within(card).getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toEqual([{ op: 'set', path: `${PATH}/text/en`, value: 'Is fruit sold?' }]);
});

test('a formula shows its value in the latest assessment and the place of an error, and names can be inserted', async () => {
  answerSaves();
  answer(listAssessments, { resultData: [ASSESSMENT], count: 1 });
  answer(readAssessment, { resultData: { ...ASSESSMENT, ...ASSESSMENT_DETAIL } });
  await openConsole(address());
  await userEvent.click(await row(/^Healthy metres per unhealthy metre/));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Formula' });
  expect(await screen.findByText('In the latest assessment (Gullwing Grocery, 1 Nov 2026): 0.50')).toBeDefined();
  // The value is shown although the module's examples no longer match the formula.
  type(field, 'healthy_m / 4');
  expect(await screen.findByText('In the latest assessment (Gullwing Grocery, 1 Nov 2026): 5.00')).toBeDefined();
  type(field, 'healthy_m + no_such');
  const formulaForm = within(screen.getByRole('group', { name: 'Fields of ratio' }));
  expect(await formulaForm.findByText('Character 13: Nothing is named “no_such”.')).toBeDefined();
  expect(document.querySelector('mark')?.textContent).toBe('n');
  expect(screen.queryByText(/^In the latest/)).toBeNull();
  type(field, 'healthy_m +');
  field.setSelectionRange(11, 11);
  await userEvent.click(formulaForm.getAllByRole('button', { name: 'Names: Insert a name' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('option', { name: /^unhealthy_m/ }));
  expect(field.value).toBe('healthy_m + unhealthy_m');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

const pressFind = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
const itemRows = () =>
  [...document.querySelectorAll('[data-row^="items/"]')].map((row) => row.getAttribute('data-row'));

test('Ctrl+K finds a question by its number, name or text, and pressed again opens the search of the page', async () => {
  await openConsole(address());
  await row(QUESTION_ROW);
  pressFind();
  const search = screen.getByRole('searchbox', { name: 'Find text, a name or a number' });
  expect(document.activeElement).toBe(search);
  for (const words of ['1', 'fresh_fruit_veg', QUESTION]) {
    type(search, words);
    // Only items are compared, because the search also finds other kinds of entries.
    await waitFor(() => expect(itemRows()).toEqual([PATH]));
  }
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(document.activeElement?.getAttribute('data-row')).toBe(PATH);
  pressFind();
  expect(screen.queryByRole('dialog')).toBeNull();
  pressFind();
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('a problem is listed at once, and leads to its question', async () => {
  answerSaves();
  const field = await openQuestion();
  type(field, 'x'.repeat(501));
  const check = await screen.findByRole('region', { name: 'Check' });
  expect(await within(check).findByText('1 problem')).toBeDefined();
  expect(within(check).getByText('Text (English): Enter 1 to 500 characters.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await userEvent.click(within(check).getByRole('listitem').querySelector('button') ?? check);
  const again = await screen.findByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('a new question’s empty text is a hint until the field is left, and is named by its number', async () => {
  answerSaves();
  await openConsole(address());
  const [add] = await screen.findAllByRole('button', { name: /^Add: / });
  await userEvent.click(add ?? document.body);
  const check = within(await screen.findByRole('region', { name: 'Check' }));
  expect(await check.findByText('1 field is still empty')).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'Text' });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(screen.queryByText('This can’t be empty.')).toBeNull();
  fireEvent.blur(field);
  expect(await check.findByText('1 problem')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(check.getByRole('button').textContent).toMatch(/^Question \d+Text \(English\): This can’t be empty\.$/);
  // The form switches to Spanish and still shows the problem of the English text; the list stays in English.
  await userEvent.click(screen.getByRole('button', { name: /^Español/ }));
  expect(screen.getByText('English: This can’t be empty.')).toBeDefined();
  expect(await row(QUESTION_ROW)).toBeDefined();
});

test('a removed question is struck through and can be restored; keys move, duplicate and remove', async () => {
  answerSaves();
  await openConsole(address());
  const first = await row(QUESTION_ROW);
  fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(saves.flat()).toMatchObject([{ op: 'move', path: PATH }]));
  fireEvent.keyDown(await row(QUESTION_ROW), { key: 'Delete' });
  const restore = await screen.findByRole('button', { name: `Restore ${QUESTION}` });
  await waitFor(() => expect(saves.flat().at(-1)).toEqual({ op: 'remove', path: PATH }));
  await userEvent.click(restore);
  await waitFor(() => expect(saves.flat().at(-1)).toMatchObject({ op: 'add', path: PATH }));
});

test('a row that was only moved is marked as moved', async () => {
  answerReads([{ ...CHANGE, kind: 'moved', id: PATH, before: null, after: null }]);
  await openConsole(address());
  expect((await row(QUESTION_ROW)).textContent).not.toContain('Changed');
  expect(await within(await row(QUESTION_ROW)).findByText('Moved')).toBeDefined();
});

const rowAt = (path: string) => document.querySelector<HTMLElement>(`[data-drop="${path}"]`) ?? document.body;

/** Drags a row over another without dropping it. Returns the events' data and the row's grip. */
function drag(from: string, to: string) {
  const data = { setData: () => undefined, setDragImage: () => undefined, effectAllowed: '', dropEffect: '' };
  const grip = rowAt(from).querySelector('[data-grip]') ?? document.body;
  fireEvent.dragStart(grip, { dataTransfer: data });
  fireEvent.dragOver(rowAt(to), { dataTransfer: data });
  return { data, grip };
}
const dropLine = () => document.querySelector('[data-drop-line]');

test('a row is dragged into another section in one edit that can be undone; Escape cancels', async () => {
  answerSaves();
  await openConsole(address());
  await row(QUESTION_ROW);
  const [first, target] = [PATH, 'items/crisps'];
  const { data, grip } = drag(first, target);
  expect(dropLine()).not.toBeNull();
  // When Escape cancels a drag, the browser fires only this event.
  fireEvent.dragEnd(grip, { dataTransfer: data });
  expect(dropLine()).toBeNull();
  fireEvent.drop(rowAt(target), { dataTransfer: data });
  drag(first, first);
  expect(dropLine()).toBeNull();
  drag(first, target);
  fireEvent.drop(rowAt(target), { dataTransfer: data });
  const move = { op: 'move', path: first, to: 'sections/unhealthy', before: 'crisps' };
  await waitFor(() => expect(saves).toEqual([[move]]));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(content).toEqual(BASE));
});

test('a draft that others have changed too much is opened again where it says so, and then saved', async () => {
  const field = await openQuestion();
  refuse(saveDraft, { text: 'Open it again.', code: 'draft_outdated', status: 409 });
  type(field, 'Is fruit sold?');
  const button = await screen.findByRole('button', { name: 'Open again' });
  save([{ op: 'set', path: 'title/en', value: 'Shelves' }]);
  const inputs = answerSaves();
  await userEvent.click(button);
  await waitFor(() =>
    expect(inputs).toMatchObject([{ rev: 1, edits: [{ path: `${PATH}/text/en`, value: 'Is fruit sold?' }] }]),
  );
  expect(await screen.findByRole('heading', { name: /^Shelves/, level: 1 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull();
});

test('an edit that is too large to save can be corrected, because it isn’t sent again', async () => {
  const field = await openQuestion();
  const requests = refuse(saveDraft, { text: 'Too large.', code: 'too_large', status: 413 });
  type(field, 'Is a great deal of fruit sold?');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await screen.findByText(/Too large/)).toBeDefined();
  const saves = answerSaves();
  type(field, 'Is fruit sold?');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.edits).toEqual([{ op: 'set', path: `${PATH}/text/en`, value: 'Is fruit sold?' }]);
});

test('a draft that someone else published says so, and keeps what was not saved', async () => {
  const field = await openQuestion();
  refuse(saveDraft, { text: 'Not found.', code: 'not_found', status: 404 });
  type(field, 'Is fruit sold?');
  expect(await screen.findByText(/^1 of your changes wasn’t saved/)).toBeDefined();
});

test('a double click publishes once, with the rev of the last edit', async () => {
  answerSaves();
  answer(listDefinitions, { resultData: [] });
  const requests = answer(publishDraft, { resultData: 'Published.' });
  type(await openQuestion(), 'Is fruit sold?');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Publish/ }));
  await userEvent.dblClick(await dialog.findByRole('button', { name: 'Publish 1.1' }));
  expect(await screen.findByText('Published.')).toBeDefined();
  expect(requests).toEqual([{ draft_id: 'd1', rev: 1, version: '1.1', use: true }]);
});

const openPublish = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  return within(await screen.findByRole('dialog', { name: /^Publish/ }));
};

test('publishing without a version names what is missing, and warns about translations', async () => {
  answerSaves();
  const requests = answer(publishDraft, { resultData: 'Published.' });
  type(await openQuestion(), 'Is fruit sold?');
  const dialog = await openPublish();
  const version = await dialog.findByRole('textbox', { name: 'Version' });
  expect(dialog.getByText(/Suggested:/).textContent).toContain('1.1');
  await userEvent.clear(version);
  const note = within(dialog.getByRole('region', { name: 'Incomplete translations' }));
  expect(note.getByText('Español').closest('li')?.textContent).toContain('1 outdated');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(document.activeElement).toBe(version);
  expect(dialog.getByText('Enter the version before you publish, for example 1.1.')).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.click(note.getByRole('link', { name: 'Open the translations' }));
  expect(await screen.findByRole('region', { name: 'Translations' })).toBeDefined();
});

test.each([
  ['removes the translations of a text with a new meaning', true],
  ['keeps them if the user unticks the choice', false],
])('publishing %s', async (_what, removes) => {
  answerSaves();
  answer(listDefinitions, { resultData: [] });
  const path = `${PATH}/text`;
  answerReads([{ kind: 'text', class: 'breaks', id: `${path}/en`, before: QUESTION, after: 'Is bread baked here?' }]);
  const requests = answer(publishDraft, { resultData: 'Published.' });
  type(await openQuestion(), 'Is bread baked here?');
  const dialog = await openPublish();
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Remove 5 translations of the old text' });
  expect(box.checked).toBe(true);
  expect(dialog.getByText(/^Still from the old question: name in exports \(fresh_fruit_veg\)\./)).toBeDefined();
  if (!removes) await userEvent.click(box);
  type(dialog.getByRole('textbox', { name: 'Version' }), '2.0');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Publish 2.0' }));
  expect(await screen.findByText('Published.')).toBeDefined();
  const tags = ['es', 'zh', 'ja', 'pt', 'ru'];
  const removals = tags.map((tag) => ({ op: 'remove', path: `${path}/${tag}` }));
  expect(saves.slice(1)).toEqual(removes ? [removals] : []);
  expect(requests).toEqual([{ draft_id: 'd1', rev: saves.length, version: '2.0', use: true }]);
});

test('with problems, publishing leads to their list', async () => {
  answerSaves();
  type(await openQuestion(), '');
  const dialog = await openPublish();
  await userEvent.click(await dialog.findByRole('button', { name: 'Publish 1.1' }));
  expect(document.activeElement?.textContent).toBe('1 problem prevents publishing');
});

const choice = (name: string) => ({ name, pressed: true }) as const;

test('a text is marked as a correction when publishing, which can be taken back', async () => {
  answerSaves();
  const path = `${PATH}/text/en`;
  const isMarked = () => saves.flat().findLast((edit) => edit.path === path)?.correction === true;
  const ofText = () =>
    ({ kind: 'text', class: isMarked() ? 'harmless' : 'breaks', id: path, before: QUESTION, after: 'Any?' }) as const;
  answer(readDraft, () => ({
    resultData: {
      rev: saves.length,
      people: [],
      problems: [],
      changes: [ofText()],
      since: '1.0',
      version: isMarked() ? '1.0.1' : '2.0',
    },
  }));
  type(await openQuestion(), 'Any?');
  const dialog = await openPublish();
  const listOf = (name: string) => within(dialog.getByRole('region', { name }));
  const version = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Version' });
  await dialog.findByRole('button', choice('New meaning'));
  expect(version().value).toBe('2.0');
  await userEvent.click(listOf('Breaks comparison').getByRole('button', { name: 'Correction of the wording' }));
  const correction = await waitFor(() => listOf('Harmless').getByRole('button', choice('Correction of the wording')));
  await waitFor(() => expect(document.activeElement).toBe(correction));
  expect(isMarked()).toBe(true);
  await waitFor(() => expect(version().value).toBe('1.0.1'));
  await userEvent.type(version(), '{Backspace}7');
  await userEvent.click(listOf('Harmless').getByRole('button', { name: 'New meaning' }));
  await waitFor(() => listOf('Breaks comparison').getByRole('button', choice('New meaning')));
  expect(isMarked()).toBe(false);
  expect(version().value).toBe('1.0.7');
});

const weightChange = (name: string, kind: Change['class']) => ({ ...CHANGE, id: `items/${name}/weight`, class: kind });

test('lists the most serious changes first, in the panel and when publishing', async () => {
  answerReads([
    weightChange('crisps', 'harmless'),
    weightChange('soft_drinks', 'scores'),
    weightChange('confectionery', 'breaks'),
    weightChange('sweet_biscuits', 'scores'),
  ]);
  await openConsole(address());
  const panel = within(await screen.findByRole('region', { name: 'What would change' }));
  await panel.findByText('Breaks comparison');
  const classes = panel.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
  expect(classes).toEqual(['Breaks comparison', 'Changes results', 'Changes results', 'Harmless']);
  const dialog = await openPublish();
  await dialog.findByRole('region', { name: 'Harmless' });
  const headings = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 4)).toEqual([EFFECT_TITLE, 'Breaks comparison 1', 'Changes results 2', 'Harmless 1']);
});

test('a double click discards a draft once, which can be undone', async () => {
  answer(listDefinitions, { resultData: [] });
  const discarded = answer(discardDraft, { resultData: 'Discarded.' });
  await openConsole(address());
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Discard draft' }));
  // Hovering over the notice keeps it open while the next page loads.
  await userEvent.hover(await screen.findByText('Discarded.'));
  expect(discarded).toEqual([{ draft_id: 'd1', rev: 0 }]);
  const requests = answer(openDraft, {
    resultData: { draft_id: 'd1', rev: 0, base: '1.0', definition: BASE, people: [] },
  });
  await screen.findByRole('heading', { name: 'Instruments' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await row(QUESTION_ROW)).toBeDefined();
  expect(requests[0]).toEqual({ name, from: 'discarded' });
});

const effectPanel = () => screen.findByRole('region', { name: EFFECT_TITLE });

test('shows how past scores would change, again after each save, and in a sentence when publishing', async () => {
  answerSaves();
  const requests = answer(readDraftEffect, () => ({ resultData: saves.length === 0 ? NO_EFFECT : EFFECT }));
  const field = await openQuestion();
  const panel = within(await effectPanel());
  expect(await panel.findByText('There are no assessments from the last 12 months.')).toBeDefined();
  type(field, 'Is fruit sold?');
  expect(await panel.findByText('40 assessments of 12 stores, recalculated')).toBeDefined();
  expect(panel.getByText('3 stores would change by 5 points or more')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '3 stores would change by 5 points or more' }));
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('heading', { name: EFFECT_TITLE })));
  expect(panel.getByText('1 target would be newly met')).toBeDefined();
  expect(panel.getByText(/^On average, these stores have answers to 95%/)).toBeDefined();
  expect(panel.getByText(/Stored results never change\.$/)).toBeDefined();
  // Only stores whose mean changes are listed.
  expect(panel.getByText('Acorn Lane Pantry').closest('li')?.textContent).toContain('from 60.0 to 68.5');
  expect(panel.queryByText('Gullwing Grocery')).toBeNull();
  expect(requests).toEqual([1, 2].map(() => ({ draft_id: 'd1', months: 12 })));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Publish/ }));
  const sentence = await dialog.findByRole('button', { name: '3 stores would change by 5 points or more' });
  expect(dialog.queryByText('Acorn Lane Pantry')).toBeNull();
  await userEvent.click(sentence);
  expect(dialog.getByText('Acorn Lane Pantry').closest('li')?.textContent).toContain('from 60.0 to 68.5');
});

test('the effect can be tried again if it can’t be calculated, and isn’t while the draft has problems', async () => {
  answerSaves();
  refuse(readDraftEffect, { text: 'Too busy.', code: 'busy', status: 400 });
  const field = await openQuestion();
  const panel = within(await effectPanel());
  const again = await panel.findByRole('button', { name: 'Try again' });
  const requests = answer(readDraftEffect, { resultData: EFFECT });
  await userEvent.click(again);
  expect(await panel.findByText('5 stores would change by 1 point or more')).toBeDefined();
  type(field, '');
  expect(await panel.findByText('The effect is calculated once the draft has no problems.')).toBeDefined();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(requests).toHaveLength(1);
});

const openTranslations = async () => {
  await openConsole(`${address()}?view=translations`);
  return within(await screen.findByRole('region', { name: 'Translations' }));
};
const cellsOf = (tag: string) => screen.getAllByRole<HTMLTextAreaElement>('textbox').filter(({ lang }) => lang === tag);
/** Waits for the fields of a language, which aren't accessible while the dialog that adds languages is open. */
const findCells = (tag: string) =>
  waitFor(() => {
    const [first, second] = cellsOf(tag);
    if (!first || !second) throw new Error('The language has no fields.');
    return [first, second] as const;
  });
/** Clicks the button in the message; the one in the header has only an icon. */
const undoFromMessage = async () => {
  const undo = await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: 'Undo' });
    return (
      buttons.find(({ textContent }) => textContent === 'Undo') ?? Promise.reject(new Error('There is no message.'))
    );
  });
  await userEvent.click(undo);
};
const pasteInto = (field: HTMLElement, value: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => value } });

test('a language is removed with its texts after a question, which can be undone', async () => {
  answerSaves();
  const view = await openTranslations();
  await userEvent.click(view.getByRole('button', { name: 'Add language' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a language' }));
  type(dialog.getByRole('textbox', { name: 'Language tag' }), 'ar');
  await userEvent.click(dialog.getByRole('button', { name: 'Add language' }));
  const [first] = await findCells('ar');
  type(first, 'واحد');
  await userEvent.click(view.getByRole('button', { name: 'Remove language' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'العربية' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove العربية?' }));
  expect(question.getByText(/^1 text in this language will be removed/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(cellsOf('ar')).toHaveLength(0));
  await waitFor(() => expect(content).toEqual(BASE));
  await undoFromMessage();
  await waitFor(() => expect(cellsOf('ar')[0]?.value).toBe('واحد'));
});

test('a language is added, and a pasted column is translated in one step that can be undone', async () => {
  answerSaves();
  const view = await openTranslations();
  await userEvent.click(view.getByRole('button', { name: 'Add language' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a language' }));
  const add = dialog.getByRole('button', { name: 'Add language' });
  const tag = dialog.getByRole('textbox', { name: 'Language tag' });
  for (const [input, problem] of [
    ['not a tag', /^Enter a language tag/],
    ['ES', /already has this language/],
  ] as const) {
    type(tag, input);
    await userEvent.click(add);
    expect(dialog.getByText(problem)).toBeDefined();
  }
  type(tag, 'ar');
  await userEvent.click(add);
  await waitFor(() => expect(saves.flat()).toMatchObject([{ op: 'add', path: 'languages/ar' }]));
  expect(saves.flat()[0]?.value).toMatchObject({ direction: 'rtl' });
  const [first, second] = await findCells('ar');
  expect(first.dir).toBe('rtl');
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(second);
  pasteInto(first, 'one\r\ntwo\r\n');
  await waitFor(() =>
    expect(
      cellsOf('ar')
        .map(({ value }) => value)
        .slice(0, 3),
    ).toEqual(['one', 'two', '']),
  );
  expect(await screen.findByText('2 texts were pasted.')).toBeDefined();
  await undoFromMessage();
  expect(cellsOf('ar')[0]?.value).toBe('');
});

test('a text stays in the filter while it is translated, and a file shows its problems before it is applied', async () => {
  const { es: _, ...others } = module.title;
  content = { ...BASE, title: others };
  answerSaves();
  const view = await openTranslations();
  await userEvent.click(view.getByRole('button', { name: 'Missing 1' }));
  await waitFor(() => expect(cellsOf('es')).toHaveLength(1));
  const [cell] = cellsOf('es');
  if (!cell) throw new Error('The text has no field.');
  type(cell, 'Est');
  expect(cellsOf('es')).toHaveLength(1);
  expect(view.getByRole('button', { name: 'Missing 0' })).toBeDefined();
  await userEvent.click(view.getByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import translations' }));
  const file = new File([`id,es,tlh\ntitle,Estante,\nitems/none/text,Nada,\n`], 'texts.csv', { type: 'text/csv' });
  await userEvent.upload(dialog.getByLabelText('CSV file'), file);
  expect(await dialog.findByText('1 text would change')).toBeDefined();
  expect(dialog.getByText('The column “tlh” isn’t a language of this draft.')).toBeDefined();
  expect(dialog.getByText('The draft has no text “items/none/text”.')).toBeDefined();
  expect(cell.value).toBe('Est');
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 text' }));
  await waitFor(() => expect(saves.flat().at(-1)).toEqual({ op: 'set', path: 'title/es', value: 'Estante' }));
});

test('a draft that is being discarded isn’t read, because the server no longer has it', async () => {
  answer(listDefinitions, { resultData: [] });
  let reply: (() => void) | undefined;
  const replyPromise = new Promise<void>((resolve) => (reply = resolve));
  const requests = answer(discardDraft, async () => {
    await replyPromise;
    return { resultData: 'Discarded.' };
  });
  await openConsole(address());
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  const reads = answerReads();
  // Returning to the tab normally reads other editors' changes.
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  reply?.();
  expect(await screen.findByText('Discarded.')).toBeDefined();
  expect(reads).toEqual([]);
});
