// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerTwoVersions,
  BREAKS_COMPARISON,
  SAME_VERSION,
  TWO_VERSIONS,
} from '../../../../test/support/replies/versionReplies.ts';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { PRICE_TARGET } from '../../../../test/support/targets.ts';
import { listAssessments } from '../../../contract/audits/assessments.ts';
import {
  listDefinitions,
  listRegionFoods,
  listVersionUses,
  readDefinition,
} from '../../../contract/audits/definitions.ts';
import { prepareAssessmentExport } from '../../../contract/dataOut/exports.ts';
import { readBenchmark } from '../../../contract/insight/benchmark.ts';
import { addAction, listActions } from '../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { Assessment } from '../../../contract/kit/shapes.ts';
import { listTargets, setTarget } from '../../../contract/followUp/targets.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { addDays } from '../../../domain/days.ts';
import { setSessionValue } from '../../session/storage.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import type { Benchmark, ModuleResult } from './benchmark.ts';

vi.mock('../../device/keepProgram.ts', () => ({ keepProgram: () => undefined }));

const NONE = { median: null, top_quarter: null, stores: 2 };

const COST: Assessment['measures'][number] = {
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

const BASKET: Assessment = {
  assessment_id: 'a1',
  version: 1,
  module: 'basket',
  module_version: '1.2',
  title: 'Healthy diet basket',
  store_id: 's1',
  store_name: 'Harbour Market',
  date: '2026-11-18T10:00:00.000Z',
  day: '2026-11-18',
  by: { userid: 'u2', name: 'Ana Ferreira' },
  void: false,
  outcome: { state: 'breach', text: 'Too expensive', tone: 'bad' },
  measures: [COST],
};

const PRICE: ModuleResult = {
  module: 'basket',
  title: 'Healthy diet basket',
  pillar: 'price',
  latest: BASKET,
  previous: [{ ...COST, value: 4.7 }],
  peers: [{ measure: 'cost', median: 4.1, top_quarter: 3.8, stores: 6 }],
  breaches: [],
  due: addDays(currentDay(), -3),
};

const PRACTICE: Benchmark['practice'] = {
  survey_id: 'v1',
  date: '2026-11-20T10:00:00.000Z',
  overall: 62,
  previous: 57,
  peers: { median: 53, top_quarter: 71, stores: 12 },
  versions: SAME_VERSION,
};

const BASKET_DEFINITION: ReplyOf<typeof listDefinitions>['resultData'][number] = {
  kind: 'module',
  name: 'basket',
  title: 'Healthy diet basket',
  pillar: 'price',
  version: '1.2',
  in_use: true,
  versions: [],
  languages: [],
  draft: null,
  renew_months: null,
};

const GAP: Benchmark['gaps'][number] = {
  item: 'no_sweets',
  text: 'No sweets at the checkout',
  state: 'Agreed by the board',
  agreed: '2026-08-14',
  question_id: 'q1',
  question: 'Are there sweets at the checkout?',
  survey_id: 'v1',
  answer: 'Yes',
  points: 1.4,
};

const NO_ACTIONS = { open: 0, overdue: 0, done: 0, confirmed: 0, points_won: 0 };
const NO_QUARTER = { done: 0, confirmed: 0, points_promised: 0, points_won: 0 };

let benchmark: Benchmark;
let benchmarkRequests: { against?: string | undefined }[];

beforeEach(() => {
  benchmark = { practice: PRACTICE, modules: [PRICE], gaps: [GAP] };
  signInAs('administrator');
  answer(listTargets, { resultData: [] });
  answer(listVersionUses, { resultData: [] });
  answer(listGroups, { resultData: [] });
  answer(listRegionFoods, { resultData: [] });
  answer(listStoresOfUser, { resultData: [{ _id: 's1', store_name: 'Harbour Market', image: null }], groupName: null });
  benchmarkRequests = answer(readBenchmark, () => ({ languages: [], untranslated: [], resultData: benchmark }));
  answer(listAssessments, { resultData: [], count: 0 });
  answer(listActions, { resultData: [], count: 0, figures: NO_ACTIONS, quarter: NO_QUARTER });
});

const open = (search = '') => openConsole(`/benchmark${search}`);
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a tab of the store shows practice with its change and the stores of its groups', async () => {
  await open();
  const practice = await card('Practice');
  expect(practice.getByText('62%')).toBeDefined();
  expect(practice.getByText(/from 57%/).textContent).toBe('up5 pts from 57%');
  expect(practice.getByText('12 stores in its groups')).toBeDefined();
  expect(practice.getByText('median 53%')).toBeDefined();
  expect(practice.getByText('top quarter from 71%')).toBeDefined();
  expect(practice.getByRole('link').getAttribute('href')).toBe('/survey/v1');
  const tabs = within(screen.getByRole('navigation', { name: 'Views of the store' }));
  expect(tabs.getByRole('link', { name: 'Benchmark' }).getAttribute('aria-current')).toBe('page');
  expect(tabs.getByRole('link', { name: 'Scores' }).getAttribute('aria-current')).toBeNull();
});

test('a module shows its measure; a price that falls is an improvement, and the best quarter is the cheapest', async () => {
  await open();
  const price = await card('Healthy diet basket');
  expect(price.getByText('4.26')).toBeDefined();
  const change = price.getByText(/from 4\.70/);
  expect(change.textContent).toBe('down0.44 from 4.70');
  expect(change.querySelector('.text-good')).not.toBeNull();
  expect(price.getByText('top quarter up to 3.80')).toBeDefined();
  expect(price.getByText('Too expensive')).toBeDefined();
  expect(price.getByText('3 days overdue')).toBeDefined();
  expect(price.getByText('96% observed')).toBeDefined();
  expect(price.getByRole('link').getAttribute('href')).toBe('/assessment/a1');
});

test('too little data shows neither a value nor a change, and too few stores no comparison', async () => {
  const fewPrices = { ...COST, coverage: 0.5, enough: false };
  const latest = { ...BASKET, measures: [fewPrices] };
  benchmark = { ...benchmark, modules: [{ ...PRICE, latest, peers: [{ measure: 'cost', ...NONE }], due: null }] };
  await open();
  const price = await card('Healthy diet basket');
  expect(price.getByText('Not enough data · 50% observed')).toBeDefined();
  expect(price.queryByText('4.26')).toBeNull();
  expect(price.queryByText(/from 4\.70/)).toBeNull();
  expect(price.getByText('Too few stores to compare: 2 with a result, 5 needed.')).toBeDefined();
});

test('the policies are counted by step, first those that an audit confirms', async () => {
  const steps: ModuleResult['steps'] = [
    { kind: 'checked', text: null, count: 4 },
    { kind: 'agreed', text: 'Agreed by the board', count: 5 },
  ];
  benchmark = { ...benchmark, modules: [{ ...PRICE, pillar: 'policy', steps }] };
  await open();
  const items = (await card('Healthy diet basket')).getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['Checked by an audit: 4', 'Agreed by the board: 5']);
});

test('a policy that the audit contradicts is shown with the answer in words', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Policy says, audit says' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toBe(
    'No sweets at the checkoutAgreed by the board, 14 Aug 2026Are there sweets at the checkout? Yes1.4',
  );
  expect(screen.getByText('The audit of 20 Nov 2026 contradicts 1 agreed policy.')).toBeDefined();
});

test('a policy that the audit contradicts becomes an action on the question', async () => {
  const requests = answer(addAction, { resultData: 'Added', _id: 'x1' });
  await open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add action for “Are there sweets at the checkout?”' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    store_id: 's1',
    survey_id: 'v1',
    question_id: 'q1',
    title: 'No sweets at the checkout',
  });
});

test('a broken rule becomes an action on its item if it has a fix', async () => {
  const requests = answer(addAction, { resultData: 'Added', _id: 'x1' });
  const breaches = [
    { item: 'checkout', text: 'Sweets within 2 m of the checkout', fix: ['Move the sweets', 'Put fruit there'] },
    { item: 'aisle', text: 'Crisps at the end of an aisle', fix: [] },
  ];
  benchmark = { ...benchmark, modules: [{ ...PRICE, breaches }] };
  await open();
  const rules = within(await screen.findByRole('list', { name: 'Broken rules' }));
  const names = (await rules.findAllByRole('button')).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Add action for “Sweets within 2 m of the checkout”']);
  expect(rules.getByText('Crisps at the end of an aisle')).toBeDefined();
  await userEvent.click(rules.getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    store_id: 's1',
    assessment_id: 'a1',
    item: 'checkout',
    title: 'Move the sweets',
    detail: 'Put fruit there',
  });
});

test('parts without results say so, and only administrators can choose modules', async () => {
  const noPractice = {
    survey_id: null,
    date: null,
    overall: null,
    previous: null,
    peers: NONE,
    versions: SAME_VERSION,
  };
  benchmark = { practice: noPractice, modules: [{ ...PRICE, latest: null, previous: [], due: null }], gaps: [] };
  await open();
  expect((await card('Practice')).getByText('No audit result yet.')).toBeDefined();
  expect((await card('Healthy diet basket')).getByText('Not assessed yet.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Policy says, audit says' })).toBeNull();
  expect(await screen.findByText('No assessments yet')).toBeDefined();
});

test.each([
  ['administrator', 1],
  ['groupUser', 0],
] as const)('without modules in use, a user who is %s sees %i links to the settings', async (kind, links) => {
  signInAs(kind);
  benchmark = { ...benchmark, modules: [], gaps: [] };
  await open();
  const moduleCard = await card('Modules');
  expect(moduleCard.getByText('No modules in use')).toBeDefined();
  expect(moduleCard.queryAllByRole('link', { name: 'Choose modules' })).toHaveLength(links);
});

test('compares with the results of a chosen day, which the URL contains', async () => {
  const router = await open('?against=2026-04-18');
  await card('Practice');
  expect(benchmarkRequests.at(-1)).toMatchObject({ store_id: 's1', against: '2026-04-18' });
  expect(screen.getByText(/compared with the results on 18 Apr 2026/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Compare with/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Previous results' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await waitFor(() => expect(benchmarkRequests.at(-1)).toEqual({ store_id: 's1' }));
});

/** Returns an assessment in the list; all but the first have no outcome. */
const row = (at: number) => ({
  ...BASKET,
  assessment_id: `a${at}`,
  title: `Basket ${at}`,
  outcome: at === 1 ? BASKET.outcome : null,
});

test('lists the assessments by page, each with its result', async () => {
  answer(listAssessments, ({ page = 1, size = 8 }) => ({
    resultData: Array.from({ length: 10 }, (_, at) => row(at + 1)).slice((page - 1) * size, page * size),
    count: 10,
  }));
  await open();
  const list = await screen.findByRole('table', { name: 'Assessments' });
  const [, first, second] = within(list).getAllByRole('row');
  expect(first?.textContent).toBe('Basket 1 1.218 Nov 2026Ana FerreiraToo expensive');
  expect(second?.textContent).toBe('Basket 2 1.218 Nov 2026Ana Ferreira4.26');
  expect(within(list).getByRole('link', { name: 'Basket 1' }).getAttribute('href')).toBe('/assessment/a1');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Basket 10' })).toBeDefined();
});

const SHELF: ModuleResult = { ...PRICE, module: 'shelf', title: 'Shelf length', latest: null, previous: [], due: null };

test('the list is filtered by module, and a module’s assessments are exported as a workbook', async () => {
  benchmark = { ...benchmark, modules: [PRICE, SHELF] };
  const list = answer(listAssessments, ({ module }) => ({
    resultData: module === 'shelf' ? [] : [BASKET],
    count: module === 'shelf' ? 0 : 1,
  }));
  const requests = answer(prepareAssessmentExport, { resultData: { url: '/export/assessments.xlsx' } });
  const paths: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    paths.push(new URL(this.href).pathname);
  });
  await open();
  const filter = await screen.findByRole('combobox', { name: 'Module' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All modules', 'Healthy diet basket', 'Shelf length']);
  await userEvent.selectOptions(filter, 'Shelf length');
  expect(await screen.findByText('No assessments of this module yet')).toBeDefined();
  expect(list.at(-1)).toEqual({ store_id: 's1', page: 1, size: 8, module: 'shelf' });
  await userEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Healthy diet basket' }));
  await waitFor(() => expect(paths).toEqual(['/export/assessments.xlsx']));
  expect(requests).toEqual([{ module: 'basket', store_id: 's1' }]);
});

test('an assessment of the store starts with the chosen module', async () => {
  const router = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Assess' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Healthy diet basket' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/audit'));
  expect(router.state.location.search).toEqual({ module: 'basket', find: 'Harbour Market' });
});

test('results that fail to load can be loaded again', async () => {
  refuse(readBenchmark, { status: 500, code: 'failed', text: 'Not now.' });
  await open();
  const alert = await screen.findByRole('alert');
  answer(readBenchmark, { languages: [], untranslated: [], resultData: benchmark });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect((await card('Practice')).getByText('62%')).toBeDefined();
});

test('shows the target of a measure, and by how much it was missed', async () => {
  answer(listTargets, { resultData: [PRICE_TARGET] });
  await open();
  const price = await card('Healthy diet basket');
  expect(await price.findByText(/^Target 4.00 by 30 Jun/)).toBeDefined();
  expect(price.getByText('Missed by 0.26')).toBeDefined();
});

test('an administrator sets a target for a measure, with a decimal comma', async () => {
  const title = { en: 'Healthy diet basket' };
  const measures = [{ id: 'cost', title: { en: 'Cost per day' }, unit: '€' }];
  answer(listDefinitions, { resultData: [BASKET_DEFINITION] });
  answer(readDefinition, { resultData: { definition: { module: 'basket', title, measures }, settings: {} } });
  const requests = answer(setTarget, { resultData: 'Saved', _id: 't1' });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Set a target' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a target' }));
  await userEvent.selectOptions(dialog.getByLabelText('Score or measure'), 'Cost per day (Healthy diet basket)');
  const value = dialog.getByLabelText('Value to reach (€)');
  await userEvent.type(value, '3,x');
  await userEvent.type(dialog.getByLabelText('By'), addDays(currentDay(), 30));
  await userEvent.click(dialog.getByRole('button', { name: 'Set target' }));
  expect(await dialog.findByText('Enter a number, such as 12.5.')).toBeDefined();
  await userEvent.clear(value);
  await userEvent.type(value, '3,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Set target' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toEqual({
    store_id: 's1',
    module: 'basket',
    measure: 'cost',
    score: 3.5,
    by: addDays(currentDay(), 30),
  });
});

test('others don’t set targets', async () => {
  signInAs('groupUser');
  await open();
  await card('Practice');
  expect(screen.queryByRole('button', { name: 'Set a target' })).toBeNull();
});

test('a module states that its results and those of its peers can’t be compared', async () => {
  const first = {
    name: 'basket',
    version: '1.0',
    at: TWO_VERSIONS.oldest,
    replaced: null,
    class: null,
    categories: null,
  };
  const second = { ...first, version: '2.0', at: TWO_VERSIONS.newest, replaced: '1.0', class: 'breaks' as const };
  benchmark = { ...benchmark, modules: [{ ...PRICE, versions: [first, second] }] };
  await open();
  expect(await (await card('Healthy diet basket')).findByText(BREAKS_COMPARISON)).toBeDefined();
});

test('the audit states that its score and those of its peers can’t be compared', async () => {
  answerTwoVersions();
  benchmark = { ...benchmark, practice: { ...PRACTICE, versions: TWO_VERSIONS } };
  await open();
  expect(await screen.findByText(BREAKS_COMPARISON)).toBeDefined();
});

test('shows and prints texts of definitions in the language that the user chooses', async () => {
  const languages = [{ tag: 'ar', name: 'العربية', direction: 'rtl' as const }];
  const untranslatedTexts = [{ text: GAP.question, language: 'en' }];
  answer(readBenchmark, ({ questions }) =>
    questions === 'ar'
      ? {
          languages,
          untranslated: untranslatedTexts,
          resultData: { ...benchmark, gaps: [{ ...GAP, text: 'لا حلويات' }] },
        }
      : { languages, untranslated: [], resultData: benchmark },
  );
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Language of the questions' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'العربية' }));
  const policy = await screen.findByText('لا حلويات');
  expect([policy.lang, policy.dir]).toEqual(['ar', 'rtl']);
  const question = screen.getByText(GAP.question);
  expect([question.lang, question.dir]).toEqual(['en', 'ltr']);
  setSessionValue('questionLanguage', null);
});
