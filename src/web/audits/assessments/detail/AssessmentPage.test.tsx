// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SAME_VERSION } from '../../../../../test/support/replies/versionReplies.ts';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { PRICE_TARGET } from '../../../../../test/support/targets.ts';
import {
  correctAssessment,
  listAssessmentRevisions,
  listAssessments,
  readAssessment,
  voidAssessment,
} from '../../../../contract/audits/assessments.ts';
import { deleteAssessmentPhoto } from '../../../../contract/audits/photos.ts';
import { listRegionFoods, readDefinition } from '../../../../contract/audits/definitions.ts';
import { readBenchmark } from '../../../../contract/insight/benchmark.ts';
import { addAction, listActions } from '../../../../contract/followUp/actions/actions.ts';
import { listTargets } from '../../../../contract/followUp/targets.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { setSessionValue } from '../../../session/storage.ts';
import type { AnswerDetail, AssessmentDetail } from '../assessment.ts';

vi.mock('../../../lists/photos/readPhoto.ts', () => ({ readPhoto: () => Promise.resolve(new Blob(['an image'])) }));
vi.mock('../../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));

const price = (varname: string, unit = 'kg') => ({ varname, text: { en: `Price of ${varname}` }, kind: 'price', unit });
const choices = ['none', 'agreed'].map((code) => ({ code, text: { en: `Step ${code}` } }));
const MODULE = {
  languages: [{ tag: 'ar', name: 'العربية' }],
  scope: {
    items: [{ varname: 'floor', text: { en: 'Floor' }, kind: 'number', unit: 'm²', decimals: 1 }],
    in_scope: 'floor > 1',
  },
  sections: [
    { code: 'food', title: { en: 'Food' }, items: [price('rice'), price('milk', 'L'), price('egg', 'each')] },
    {
      code: 'rules',
      title: { en: 'Rules' },
      items: [
        { varname: 'sweets', text: { en: 'No sweets' }, kind: 'choice', choices, agreed_from: 'agreed' },
        { varname: 'found', text: { en: 'Found' }, kind: 'multi', choices },
        { varname: 'queue', text: { en: 'At the queue?' }, kind: 'yes_no', earns: 'no', fix: [{ en: 'Move them' }] },
        { varname: 'since', text: { en: 'Since' }, kind: 'date' },
      ],
    },
  ],
  computed: [
    { id: 'so_far', title: { en: 'Cost so far' }, formula: '1', decimals: 2, show: true },
    { id: 'hidden', title: { en: 'Not shown' }, formula: '1' },
  ],
  measures: [
    {
      id: 'cost',
      title: { en: 'Cost per day', ar: 'التكلفة' },
      formula: 'unit_price(rice) + unit_price(egg)',
      decimals: 2,
    },
  ],
  source: { title: 'A study', url: 'https://example.org/study' },
};

const answerTo = (item: string, value: AnswerDetail['value'], more: Partial<AnswerDetail> = {}): AnswerDetail => ({
  item,
  value,
  note: null,
  lost: false,
  photos: [],
  unit_price: null,
  stood_in: false,
  median: null,
  previous: null,
  ...more,
});

const COST: AssessmentDetail['measures'][number] = {
  measure: 'cost',
  title: 'Cost per day',
  unit: null,
  decimals: 2,
  direction: 'down',
  value: 4.256,
  coverage: 0.96,
  enough: true,
  n: 18,
};

const ASSESSMENT: AssessmentDetail = {
  assessment_id: 'a1',
  version: 2,
  module: 'basket',
  module_version: '1.2',
  title: 'Healthy diet basket',
  store_id: 's1',
  store_name: 'Harbour Market',
  date: '2026-11-18T10:00:00.000Z',
  day: '2026-11-18',
  by: { userid: 'u2', name: 'Ana Ferreira' },
  void: false,
  outcome: { state: 'meets', text: 'Affordable', tone: 'good' },
  measures: [COST],
  answers: [
    answerTo('floor', 240.5),
    answerTo(
      'rice',
      { price: 1.1, size: 500, unit: 'g', packs: 2, special: 0.9 },
      {
        unit_price: 1.1,
        median: 1.25,
        previous: { price: 1, size: 1, unit: 'kg' },
        note: 'Last bags',
      },
    ),
    answerTo('milk', 'none', { unit_price: 1.6, stood_in: true }),
    answerTo(
      'egg',
      { price: 3, size: 6, unit: 'each' },
      { unit_price: 0.5, previous: { price: 4, size: 5, unit: 'each' } },
    ),
    answerTo('sweets', 'agreed', { previous: 'none' }),
    answerTo('found', ['none', 'agreed']),
    answerTo('queue', 'no', { previous: 'na' }),
    answerTo('since', '2026-08-14'),
  ],
  computed: [
    { id: 'so_far', value: 3.5 },
    { id: 'hidden', value: 1 },
  ],
  audit: null,
  revisions: 2,
  started: '2026-11-18T09:20:00.000Z',
  may_correct: true,
  void_reason: null,
  previous: { assessment_id: 'a0', date: '2026-04-22T10:00:00.000Z', measures: [{ ...COST, value: 4 }] },
  next: null,
};

let assessment: AssessmentDetail;

beforeEach(() => {
  assessment = ASSESSMENT;
  signInAs('administrator');
  answer(listTargets, { resultData: [] });
  answer(listGroups, { resultData: [] });
  answer(listRegionFoods, { resultData: [] });
  const stores = ['s1', 's2'].map((id) => ({ _id: id, store_name: `Store ${id}`, image: null }));
  answer(listStoresOfUser, { resultData: stores, groupName: null });
  answer(readAssessment, () => ({ resultData: assessment }));
  answer(readDefinition, { resultData: { definition: MODULE, settings: {} } });
});

const open = (search = '') => openConsole(`/assessment/a1${search}`);
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More options for this assessment' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));
};

test('shows what was assessed, when and by whom, the measures with their change, and the outcome', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Healthy diet basket, 18 November 2026', level: 1 })).toBeDefined();
  expect(screen.getByText('Affordable')).toBeDefined();
  const change = screen.getByText(/from 4\.00/);
  expect(change.textContent).toBe('up0.26 from 4.00 since 22 Apr 2026');
  expect(change.querySelector('.text-bad')).not.toBeNull();
  expect(screen.getByText('40 minutes')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Previous assessment: 22 Apr 2026' }).getAttribute('href')).toBe(
    '/assessment/a0',
  );
  expect(screen.getByText('Latest')).toBeDefined();
  const values = within(screen.getByRole('region', { name: 'Calculated values' }));
  expect(values.getByText('3.50')).toBeDefined();
  expect(values.queryByText('Not shown')).toBeNull();
});

test('shows prices with unit price, change and median, and marks a price that other stores replaced', async () => {
  await open();
  expect(await rowsOf('Food')).toEqual([
    ['Price of riceNote: Last bags', '1.10 for 2 × 500 g, special price 0.90', '1.10 per kg', 'up10%', '1.25'],
    ['Price of milk', 'Not soldMean of other stores', '1.60 per L', '–', '–'],
    ['Price of egg', '3.00 for 6 pieces', '0.50 each', 'down38%', '–'],
  ]);
});

test('shows other answers in words, with those of the previous assessment', async () => {
  await open();
  expect(await rowsOf('About this store')).toEqual([['Floor', '240.5 m²', '–']]);
  expect(await rowsOf('Rules')).toEqual([
    ['No sweets', 'Step agreed', 'Step none'],
    ['Found', 'Step none, Step agreed', '–'],
    ['At the queue?', 'No', 'Not applicable'],
    ['Since', '14 Aug 2026', '–'],
  ]);
});

test.each([
  ['confirms', 'Checked by the audit of 20 Nov 2026'],
  ['contradicts', 'The audit of 20 Nov 2026 says otherwise'],
] as const)('shows that the latest audit %s an agreed policy', async (verdict, note) => {
  const audit = { survey_id: 'v1', date: '2026-11-20T10:00:00.000Z', confirms: [], contradicts: [] };
  assessment = { ...ASSESSMENT, audit: { ...audit, [verdict]: ['sweets', 'queue'] } };
  await open();
  expect((await rowsOf('Rules')).map(([, shown]) => shown)).toEqual([
    `Step agreed${note}`,
    'Step none, Step agreed',
    'No',
    '14 Aug 2026',
  ]);
  expect(screen.getByRole('link', { name: note }).getAttribute('href')).toBe('/survey/v1');
});

test('is voided by an administrator with a reason; a change in the meantime keeps the input', async () => {
  refuse(voidAssessment, { status: 409, code: 'assessment_changed', text: 'Changed meanwhile.' });
  await open();
  await choose('Void assessment');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Void the assessment of 18 Nov 2026?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong store');
  await userEvent.click(dialog.getByRole('button', { name: 'Void assessment' }));
  assessment = { ...ASSESSMENT, version: 3 };
  await userEvent.click(await dialog.findByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  const requests = answer(voidAssessment, () => {
    assessment = { ...ASSESSMENT, version: 4, void: true, void_reason: 'Wrong store' };
    return { resultData: 'The assessment is void.' };
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Void assessment' }));
  expect(await screen.findByText('This assessment is void and doesn’t count')).toBeDefined();
  expect(screen.getByText('Reason: Wrong store')).toBeDefined();
  expect(requests).toEqual([{ assessment_id: 'a1', version: 3, reason: 'Wrong store' }]);
});

test('is corrected: the results before and after are shown, and all answers are sent with the reason', async () => {
  const requests = answer(correctAssessment, { resultData: ASSESSMENT });
  const router = await open();
  await choose('Correct');
  await screen.findByRole('heading', { name: 'Correct Healthy diet basket, 18 Nov 2026', level: 1 });
  const rice = within(screen.getByRole('group', { name: 'Price of rice', hidden: true }));
  const field = rice.getByRole('textbox', { name: 'Price of rice', hidden: true });
  await userEvent.clear(field);
  await userEvent.type(field, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  // An unreadable number isn't sent as a missing answer.
  expect(requests).toEqual([]);
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, '2.2');
  expect(rice.getByText('Was: 1.10 for 2 × 500 g, special price 0.90 (Last bags)')).toBeDefined();
  const results = within(screen.getByRole('region', { name: 'Results before and after' }));
  expect(results.getByText('4.26 → 2.70')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  expect(requests).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'A slip');
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(await screen.findByText('The assessment was corrected.')).toBeDefined();
  expect(requests).toEqual([
    {
      assessment_id: 'a1',
      version: 2,
      reason: 'A slip',
      answers: [
        { item: 'floor', value: 240.5 },
        { item: 'rice', value: { price: 2.2, size: 500, unit: 'g', packs: 2, special: 0.9 }, note: 'Last bags' },
        { item: 'milk', value: 'none' },
        { item: 'egg', value: { price: 3, size: 6, unit: 'each' } },
        { item: 'sweets', value: 'agreed' },
        { item: 'found', value: ['none', 'agreed'] },
        { item: 'queue', value: 'no' },
        { item: 'since', value: '2026-08-14' },
      ],
    },
  ]);
});

test('a correction of the date alone sends no answers; without a date, nothing is sent', async () => {
  const requests = answer(correctAssessment, { resultData: ASSESSMENT });
  await open('?correct=1');
  const date = await screen.findByLabelText(/^Date and time/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong day');
  fireEvent.change(date, { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  expect(requests).toEqual([]);
  fireEvent.change(date, { target: { value: '2026-11-17T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toEqual({
    assessment_id: 'a1',
    version: 2,
    reason: 'Wrong day',
    date: new Date('2026-11-17T10:00').toISOString(),
  });
});

test('a cleared answer is left out, and without the prices of other stores a result is missing until it is saved', async () => {
  assessment = { ...ASSESSMENT, answers: [answerTo('rice', { price: 2, size: 1, unit: 'kg' }), answerTo('floor', 20)] };
  const requests = answer(correctAssessment, { resultData: ASSESSMENT });
  await open('?correct=1');
  const rice = within(await screen.findByRole('group', { name: 'Price of rice', hidden: true }));
  await userEvent.click(rice.getByRole('button', { name: 'Clear answer', hidden: true }));
  const results = within(screen.getByRole('region', { name: 'Results before and after' }));
  expect(results.getByText('4.26 → –')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Other store');
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ answers: [{ item: 'floor', value: 20 }] });
});

const since = (photos: string[]) => answerTo('since', '2026-08-14', { photos });

test('shows photos next to their item, those of the previous assessment, and deletes one with a reason', async () => {
  assessment = { ...ASSESSMENT, answers: [since(['p1', 'p2'])] };
  const earlier = { ...ASSESSMENT, assessment_id: 'a0', previous: null, answers: [since(['p0'])] };
  answer(readAssessment, ({ assessment_id: id }) => ({ resultData: id === 'a0' ? earlier : assessment }));
  const requests = answer(deleteAssessmentPhoto, { resultData: 'The photo was deleted.' });
  await open();
  const table = within(await screen.findByRole('table', { name: 'Rules' }));
  await userEvent.click(table.getByRole('button', { name: /^Photo 2 of 2/ }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Since' }));
  expect(viewer.getByText(/2 of 2/)).toBeDefined();
  await userEvent.click(await viewer.findByRole('button', { name: /22 Apr 2026/ }));
  expect(await viewer.findAllByRole('img', { name: /^Since/ })).toHaveLength(2);
  await userEvent.click(viewer.getByRole('button', { name: 'Delete photo' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/The measures|the measures/)).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox'), 'A face');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete photo' }));
  await waitFor(() => expect(requests).toEqual([{ photo_id: 'p2', reason: 'A face' }]));
});

test('who may not correct an assessment isn’t offered to', async () => {
  assessment = { ...ASSESSMENT, may_correct: false };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'More options for this assessment' }));
  expect(await screen.findByRole('menuitem', { name: 'Versions' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Correct' })).toBeNull();
});

test('group users see the versions with their changes in words, and can’t void', async () => {
  signInAs('groupUser');
  const first = { at: ASSESSMENT.date, by: 'Ana Ferreira', date: ASSESSMENT.date, void: false, outcome: null };
  answer(listAssessmentRevisions, {
    count: 2,
    resultData: [
      {
        ...first,
        version: 2,
        reason: 'A slip',
        measures: [{ measure: 'cost', value: 4.256 }],
        changes: [{ item: 'sweets', before: '', after: 'agreed' }],
      },
      { ...first, version: 1, reason: null, measures: [{ measure: 'cost', value: 4 }], changes: [] },
    ],
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'More options for this assessment' }));
  expect(screen.queryByRole('menuitem', { name: 'Void assessment' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  const table = await screen.findByRole('table', { name: 'What changed in version 2' });
  expect(within(table).getByRole('row', { name: 'Cost per day 4.00 4.26' })).toBeDefined();
  expect(within(table).getByRole('row', { name: 'No sweets No answer Step agreed' })).toBeDefined();
});

test('an assessment that does not exist leads to the benchmark of the store', async () => {
  refuse(readAssessment, { status: 404, code: 'not_found', text: 'Not found.' });
  answer(readBenchmark, {
    languages: [],
    untranslated: [],
    resultData: { practice: NO_PRACTICE, modules: [], gaps: [] },
  });
  answer(listAssessments, { resultData: [], count: 0 });
  const router = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/benchmark'));
});

const NO_PRACTICE = {
  survey_id: null,
  date: null,
  overall: null,
  previous: null,
  peers: { median: null, top_quarter: null, stores: 0 },
  versions: SAME_VERSION,
};

const LOST = [answerTo('queue', 'yes', { lost: true }), answerTo('sweets', 'none', { lost: true })];

test('an item that lost its point shows its fix and becomes an action', async () => {
  const figures = { open: 0, overdue: 0, done: 0, confirmed: 0, points_won: 0 };
  const quarter = { done: 0, confirmed: 0, points_promised: 0, points_won: 0 };
  answer(listActions, { resultData: [], count: 0, figures, quarter });
  const requests = answer(addAction, { resultData: 'Added', _id: 'x1' });
  assessment = { ...ASSESSMENT, answers: LOST };
  await open();
  expect(await screen.findByText('Move them')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Add action for “At the queue?”' }));
  // An item without a fix has no such button.
  expect(screen.queryByRole('button', { name: 'Add action for “No sweets”' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ store_id: 's1', assessment_id: 'a1', item: 'queue', title: 'Move them' });
  expect(requests[0]).not.toHaveProperty('question_id');
});

test('an item of a void assessment makes no action', async () => {
  assessment = { ...ASSESSMENT, answers: LOST, void: true, void_reason: 'A trial' };
  await open();
  expect(await screen.findByText('Move them')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Add action for/ })).toBeNull();
});

test('shows the target of a measure, and by how much it was missed', async () => {
  answer(listTargets, { resultData: [PRICE_TARGET] });
  await openConsole('/assessment/a1');
  expect(await screen.findByText(/^Target 4.00 by 30 Jun/)).toBeDefined();
  expect(screen.getByText('Missed by 0.26')).toBeDefined();
});

test('shows the items in the language that the user chooses; what is not translated is in English', async () => {
  const texts = JSON.stringify(MODULE)
    .replaceAll(/"en":"(Price of \w+|Floor|No sweets|Found|At the queue\?|Since)"/g, '"en":"$1","ar":"نص $1"')
    .replace('{"en":"Rules"', '{"ar":"قواعد","en":"Rules"');
  answer(readDefinition, { resultData: { definition: JSON.parse(texts) as typeof MODULE, settings: {} } });
  answer(listActions, { resultData: [], count: 0 } as never);
  assessment = { ...ASSESSMENT, answers: LOST };
  await open();
  expect(await screen.findByText('Cost per day')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Language of the questions' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'العربية' }));
  const item = await screen.findByText('نص At the queue?');
  expect([item.lang, item.dir]).toEqual(['ar', 'rtl']);
  expect(screen.getByText('التكلفة').lang).toBe('ar');
  expect(screen.getByRole('table', { name: 'قواعد' })).toBeDefined();
  const fix = screen.getByText('Move them');
  expect([fix.lang, fix.dir]).toEqual(['en', 'ltr']);
  setSessionValue('questionLanguage', null);
});
