import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Instrument } from '../instrument.ts';
import { assess } from './assess.ts';
import { checkModule } from './checkModule.ts';
import { itemsOf, type AssessmentAnswer, type Module } from './module.ts';

const SHIPPED = [
  'england-placement',
  'healthy-diet-basket',
  'nems-s-availability',
  'price-watch',
  'shelf-ratio',
  'snap-stock',
  'store-policy',
];
const INSTRUMENTS = new URL('../../../instruments/', import.meta.url);
const FIXTURES = new URL('../../../test/fixtures/modules/', import.meta.url);
const read = (folder: URL, path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const shippedModule = (name: string) => read(INSTRUMENTS, `modules/${name}.json`) as Module;

test('the folder contains exactly the built-in modules', () => {
  expect(readdirSync(new URL('modules', INSTRUMENTS)).toSorted()).toEqual(SHIPPED.map((name) => `${name}.json`));
});

describe.each(SHIPPED)('%s', (name) => {
  const module = shippedModule(name);

  test('passes the check, and has examples', () => {
    const result = checkModule(module);
    expect('problems' in result ? result.problems : []).toEqual([]);
    expect(module.module).toBe(name);
    expect(module.examples?.length).toBeGreaterThan(1);
  });

  test('has every text in the six languages', () => {
    expect(module.languages.map(({ tag }) => tag)).toEqual([...LANGUAGES]);
    const texts = textsIn(module);
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts) expect(Object.keys(text)).toEqual([...LANGUAGES]);
  });

  test('states its source, its licence, the day it was read, and that it is no official text', () => {
    const { source } = module;
    expect(source.licence).toBeTruthy();
    expect(source.read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(source.note).toContain('Not an official text');
  });

  test('cites each of its studies, in one sentence with its certainty', () => {
    const evidence = module.evidence ?? [];
    const citedIds = new Set(itemsOf(module).flatMap(({ why = [] }) => why));
    expect(evidence.map(({ id }) => id).filter((id) => !citedIds.has(id))).toEqual([]);
    for (const { finding, certainty, doi } of evidence) {
      expect(finding.en).toMatch(/^[A-Z].*\.$/);
      expect(['high', 'moderate', 'low']).toContain(certainty);
      expect(doi).toMatch(/^10\.\d{4,9}\/\S+$/);
    }
  });

  test('names only questions of the four-P instrument', () => {
    const { categories } = read(INSTRUMENTS, 'four-ps.json') as Instrument;
    const ids = new Set(
      categories.flatMap(({ subcategories }) =>
        subcategories.flatMap(({ questions }) => questions.map(({ varname }) => varname)),
      ),
    );
    const mentions = itemsOf(module).flatMap(({ shown_by = [] }) => shown_by.map(({ question }) => question));
    expect(mentions.filter((question) => !ids.has(question))).toEqual([]);
  });
});

test('21 policies, each of which an audit can show', () => {
  const policies = itemsOf(shippedModule('store-policy')).filter(({ kind }) => kind === 'choice');
  expect(policies).toHaveLength(21);
  expect(policies.filter(({ shown_by = [] }) => shown_by.length === 0)).toEqual([]);
});

test('the cheapest healthy diet costs 4.256216 per person and day', () => {
  const module = shippedModule('healthy-diet-basket');
  const [{ answers } = { answers: {} }] = module.examples ?? [];
  const { computed, measures } = assess(module, { answers: asAnswers(answers) });
  const costs = new Map(computed.map(({ id, value }) => [id, Number(value).toFixed(6)]));
  expect(['staples', 'vegetables', 'fruits', 'animal', 'legumes', 'oils'].map((id) => costs.get(`${id}_cost`))).toEqual(
    ['0.817273', '1.003241', '0.898012', '1.004371', '0.363636', '0.169683'],
  );
  expect(costs.get('cost_day')).toBe('4.256216');
  expect(measures.find(({ id }) => id === 'cost')).toMatchObject({ coverage: 1, enough: true });
});

test('NEMS-S gives the published totals of four real stores', () => {
  const module = shippedModule('nems-s-availability');
  const { examples = [] } = read(FIXTURES, 'nems-s-availability.json') as Module;
  const totals = examples.map(({ name, answers }) => {
    const [measure] = assess(module, { answers: asAnswers(answers) }).measures;
    return [name, measure?.value, measure?.enough];
  });
  expect(totals).toEqual([
    ['SL-014', 5, true],
    ['SL-015', 25, true],
    ['SL-017', 13, true],
    ['SL-011', 11, true],
  ]);
});

test('the distance from an entrance grows with the sales floor, up to 15 m', () => {
  const module = shippedModule('england-placement');
  const distance = (floor: number) =>
    assess(module, { answers: asAnswers({ floor_m2: floor }) }).computed.find(({ id }) => id === 'entrance_m')?.value;
  expect([185.8, 500, 2500, 7500, 20_000].map((floor) => Number(distance(floor)).toFixed(2))).toEqual([
    '2.36',
    '3.87',
    '8.66',
    '15.00',
    '15.00',
  ]);
});

const asAnswers = (answers: Record<string, unknown>) =>
  new Map(Object.entries(answers) as [string, AssessmentAnswer][]);

/** Returns every object with an English text. */
function textsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [value];
  return Object.values(value).flatMap(textsIn);
}
