// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import {
  addPack,
  checkDefinition,
  importDefinition,
  listDefinitions,
  listPacks,
  loadDefinition,
  putDefinitionToUse,
  readDefinition,
  setModuleSettings,
} from '../../../contract/audits/definitions.ts';
import { openDraft } from '../../../contract/audits/drafts.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import type { Definition, Pack } from './definition.ts';

const ADDRESS = '/settings/instruments';
const LANGUAGES = [
  { tag: 'en', name: 'English', direction: 'ltr', share: 1 },
  { tag: 'pjt', name: 'Pitjantjatjara', direction: 'ltr', share: 0.5 },
] satisfies Definition['languages'];

const definition = (input: Partial<Definition> = {}): Definition => ({
  kind: 'module',
  name: 'price-watch',
  title: 'Price watch',
  pillar: 'price',
  version: '1.0',
  in_use: false,
  versions: [{ version: '1.0', at: '2026-11-01T10:00:00.000Z', by: 'Maren', note: null }],
  languages: LANGUAGES,
  taken: 3,
  draft: null,
  renew_months: 6,
  ...input,
});
const AUDIT = definition({ kind: 'audit', name: 'four-ps', title: 'Four Ps store audit', in_use: true });

const pack = (input: Partial<Pack>): Pack => ({
  name: 'shelf-ratio',
  version: '1.0',
  title: 'Shelf length',
  description: 'Metres of shelf.',
  pillar: 'practice',
  source: {
    title: 'A paper',
    url: 'https://example.org/paper',
    read: '2026-11-28',
    licence: 'CC BY 4.0',
    note: 'Not an official text.',
  },
  items: 6,
  measures: ['Ratio'],
  languages: LANGUAGES,
  loaded: false,
  ...input,
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: [] }] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(listDefinitions, { resultData: [definition(), AUDIT] });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('shows the instrument first, then the modules with version, languages and due date', async () => {
  await openConsole(ADDRESS);
  const audit = await screen.findByRole('region', { name: 'Audit instrument' });
  expect(within(audit).getByText('1.0 in use')).toBeDefined();
  const modules = screen.getByRole('region', { name: 'Modules' });
  for (const result of ['1.0, not in use', '3 assessments', '1 of 2 languages', '1 incomplete']) {
    expect(within(modules).getByText(result)).toBeDefined();
  }
  expect(within(modules).getByText('Price · due every 6 months')).toBeDefined();
});

test('the title opens the editor; audits with several versions are counted together; the menu leads to versions', async () => {
  const [version] = AUDIT.versions;
  if (!version) throw new Error('The audit has no version.');
  answer(listDefinitions, { resultData: [{ ...AUDIT, versions: [{ ...version, version: '2.0' }, version] }] });
  answer(listChanges, { resultData: [], next: null });
  const router = await openConsole(ADDRESS);
  const audit = within(await screen.findByRole('region', { name: 'Audit instrument' }));
  expect(audit.getByText('3 audits').textContent).toContain('across all versions');
  const title = audit.getByRole('link', { name: 'Four Ps store audit' });
  expect(title.getAttribute('href')).toBe('/settings/instruments/four-ps/draft');
  await press('More options for Four Ps store audit');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Published versions' }));
  await waitFor(() => expect(router.state.location.href).toBe('/history?kind=definition_loaded'));
});

test('without modules, it says so', async () => {
  answer(listDefinitions, { resultData: [AUDIT] });
  await openConsole(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'No modules yet' })).toBeDefined();
});

test('puts a module into use, and out of use', async () => {
  const requests = answer(putDefinitionToUse, { resultData: 'This version is now in use.' });
  await openConsole(ADDRESS);
  await press('Use Price watch');
  expect(await screen.findByText('This version is now in use.')).toBeDefined();
  expect(requests).toEqual([{ name: 'price-watch', version: '1.0' }]);
  await press('More options for Price watch');
  expect(screen.queryByRole('menuitem', { name: 'Stop using' })).toBeNull();
});

test('asks before another version replaces the one in use', async () => {
  const versions = ['2.0', '1.0'].map((version) => ({ version, at: '2026-11-01T10:00:00.000Z', by: null, note: null }));
  answer(listDefinitions, { resultData: [definition({ version: '2.0', versions, in_use: true }), AUDIT] });
  const requests = answer(putDefinitionToUse, { resultData: 'This version is now in use.' });
  await openConsole(ADDRESS);
  await press('More options for Price watch');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Use version 1.0' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Use version 1.0 of “Price watch”?' }));
  expect(question.getByText(/will use version 1\.0 instead of 2\.0/)).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Use version 1.0' }));
  expect(await screen.findByText('This version is now in use.')).toBeDefined();
  expect(requests).toEqual([{ name: 'price-watch', version: '1.0' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('restores the draft that was discarded, if there is one; opens a newer draft instead and says so', async () => {
  answer(listDefinitions, { resultData: [definition({ discarded_at: '2026-11-20T10:00:00.000Z' }), AUDIT] });
  const draft = { draft_id: 'd1', rev: 0, base: '1.0', definition: { format: 1 }, people: [], existing: true as const };
  const requests = answer(openDraft, { resultData: draft });
  const router = await openConsole(ADDRESS);
  await press('More options for Price watch');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore discarded draft' }));
  expect(await screen.findByText(/^There is already a new draft/)).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/instruments/price-watch/draft'));
  expect(requests[0]).toEqual({ name: 'price-watch', from: 'discarded' });
});

test('adds a shipped module; one that was added can’t be added again', async () => {
  answer(listPacks, { resultData: [pack({ name: 'price-watch', title: 'Price watch', loaded: true }), pack({})] });
  const requests = answer(addPack, {
    resultData: 'The definition was loaded. This didn’t change which version is in use.',
  });
  await openConsole(ADDRESS);
  await press('Add a module');
  const facts = await screen.findByRole('region', { name: 'Shelf length' });
  expect(within(facts).getByRole('link', { name: 'A paper' })).toBeDefined();
  expect(within(facts).getByText('Not an official text.')).toBeDefined();
  await press(/^Price watch/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Added' }).disabled).toBe(true);
  await press(/^Shelf length/);
  await press('Add');
  expect(
    await screen.findByText('The definition was loaded. This didn’t change which version is in use.'),
  ).toBeDefined();
  expect(requests).toEqual([{ name: 'shelf-ratio' }]);
});

test('a file with problems lists them with their places, and can’t be loaded', async () => {
  const cause = { cause: 'empty' as const, values: {}, field: 'earns', character: null };
  const problems = [{ at: 'sections[0].items[2]', code: 'missing', text: 'earns is missing', ...cause }];
  answer(checkDefinition, { resultData: { problems, summary: null } });
  await openConsole(ADDRESS);
  await press('Load a file');
  await userEvent.upload(screen.getByLabelText('Definition file'), new File(['{"format":1}'], 'mine.json'));
  expect(await screen.findByText('1 problem. Nothing was loaded.')).toBeDefined();
  expect(screen.getByText('sections[0].items[2]')).toBeDefined();
  expect(screen.getByText(/This can’t be empty\.$/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Load' }).disabled).toBe(true);
  await userEvent.upload(screen.getByLabelText('Definition file'), new File(['not JSON'], 'other.json'));
  expect(await screen.findByText(/^This isn’t a valid definition file/)).toBeDefined();
});

test('a file that can’t be read, such as a dropped folder, is reported', async () => {
  await openConsole(ADDRESS);
  await press('Load a file');
  const folder = new File([], 'modules');
  folder.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as never;
  fireEvent.drop(screen.getByLabelText('Definition file'), { dataTransfer: { files: [folder] } });
  expect(await screen.findByText('“modules” can’t be read. Choose another file.')).toBeDefined();
});

const giveForm = () => userEvent.upload(screen.getByLabelText('Definition file'), new File(['PK'], 'mine.XLSX'));

test('an XLSForm is read by the server, and shows its problems by row and the columns that aren’t used', async () => {
  const resultData = { definition: { format: 1 }, problems: [], unknown: [{ sheet: 'survey', column: 'media' }] };
  const cause = { cause: 'formType' as const, values: { name: 'geopoint' }, field: '', character: null };
  const text = 'place: the type "geopoint" isn’t supported';
  const problem = { at: 'survey, row 5', code: 'unknown_type', text, ...cause };
  const names = { kind: 'module' as const, name: 'mine', version: '2.0', title: 'Mine' };
  const summary = { ...names, sections: 1, items: 4, measures: 1, examples: 2, points: 0 };
  answer(importDefinition, { resultData: { ...resultData, problems: [problem] } });
  const checks = answer(checkDefinition, { resultData: { problems: [], summary } });
  const loads = answer(loadDefinition, { resultData: 'Loaded.' });
  await openConsole(ADDRESS);
  await press('Load a file');
  await giveForm();
  expect(await screen.findByText('1 problem. Nothing was loaded.')).toBeDefined();
  expect(screen.getByText('Sheet survey, row 5')).toBeDefined();
  expect(screen.getByText('“geopoint” isn’t supported.')).toBeDefined();
  expect(screen.getByText(/survey: media$/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Load' }).disabled).toBe(true);
  expect(checks).toEqual([]);
  answer(importDefinition, { resultData });
  await giveForm();
  expect(await screen.findByText('Mine 2.0')).toBeDefined();
  await press('Load');
  await waitFor(() => expect(loads).toEqual([{ definition: { format: 1 }, use: false }]));
});

test('a file without problems is loaded, and a refusal from the server is shown', async () => {
  const summary = {
    kind: 'module' as const,
    name: 'mine',
    version: '2.0',
    title: 'Mine',
    sections: 1,
    items: 4,
    measures: 1,
    examples: 2,
    points: 0,
  };
  answer(checkDefinition, { resultData: { problems: [], summary } });
  refuse(loadDefinition, { code: 'version_taken', text: 'There is another version 2.0.' });
  await openConsole(ADDRESS);
  await press('Load a file');
  await userEvent.upload(screen.getByLabelText('Definition file'), new File(['{"format":1}'], 'mine.json'));
  expect(await screen.findByText('Mine 2.0')).toBeDefined();
  await press('Load');
  expect(await screen.findByText('There is another version 2.0.')).toBeDefined();
  const requests = answer(loadDefinition, { resultData: 'This version is now in use.' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use it right away' }));
  await press('Load');
  expect(await screen.findByText('This version is now in use.')).toBeDefined();
  expect(requests).toEqual([{ definition: { format: 1 }, use: true }]);
});

test('sets the values of a module: its settings and the maximum prices', async () => {
  const module = {
    settings: [{ name: 'household', title: { en: 'Household size' }, default: 4 }],
    sections: [{ items: [{ varname: 'rice', text: { en: 'Rice' }, kind: 'price', unit: 'kg' }] }],
    measures: [{ formula: 'unit_price(rice) - max_price(rice)' }],
  };
  answer(readDefinition, { resultData: { definition: module, settings: { 'max_price:rice': 2 } } });
  const requests = answer(setModuleSettings, { resultData: 'The settings were saved.' });
  await openConsole(ADDRESS);
  await press('More options for Price watch');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  const rice = await screen.findByLabelText('Rice');
  await userEvent.clear(rice);
  await userEvent.type(rice, 'x');
  expect(screen.getByText('Enter a number, such as 2.50')).toBeDefined();
  await userEvent.clear(rice);
  await userEvent.type(screen.getByLabelText('Household size'), '3,5');
  await press('Save');
  expect(await screen.findByText('The settings were saved.')).toBeDefined();
  expect(requests).toEqual([{ name: 'price-watch', settings: { household: 3.5, 'max_price:rice': null } }]);
});

test('group users are redirected', async () => {
  signInAs('groupUser');
  const router = await openConsole(ADDRESS);
  expect(router.state.location.pathname).toBe('/dashboard');
});
