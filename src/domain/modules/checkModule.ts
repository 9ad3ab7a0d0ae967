import * as z from 'zod/mini';
import {
  asMessage,
  field,
  list,
  MAX_PROBLEMS,
  MAX_TEXT,
  MAX_WEIGHT,
  number,
  object,
  oneOf,
  repeats,
  entriesIn,
  shapeOf,
  textMatching,
  textUpTo,
  typeFault,
  varname,
  type Row,
} from '../definitionFile.ts';
import { definitionColumns } from '../definitionColumns.ts';
import { languageProblems, namedLanguages, translatedText as texts } from '../definitionLanguages.ts';
import { fault, faultAt, type Fault, type PlacedFault } from '../definitionProblem.ts';
import { takenNames } from '../definitionNames.ts';
import { definitionOrigin } from '../definitionOrigin.ts';
import { assess } from './assess.ts';
import { roundTo } from './evaluate.ts';
import { answerProblem } from './checkAnswer.ts';
import { formulaProblems } from './checkFormulas.ts';
import { gtin14, isGtin } from './gtin.ts';
import {
  itemsOf,
  PILLARS,
  PRICE_UNITS,
  type AssessmentAnswer,
  type Basket,
  type Example,
  type Item,
  type Module,
} from './module.ts';

/** The maximum number of items in a module. */
export const MAX_ITEMS = 500;
/** The maximum number of a barcode's characters that the text of a problem quotes. */
const MAX_SHOWN = 40;
const MAX_BARCODES = 50;
const MAX_NAME = 64;
const MAX_VERSION = 40;

const moduleName = textMatching(
  /^[a-z][a-z0-9-]{0,39}$/,
  fault('moduleName', { most: 40 }, 'must be 1 to 40 lower-case letters, digits or hyphens, and begin with a letter'),
);
const choiceOf = <const T extends readonly string[]>(values: T) => z.enum(values, { error: oneOf(values) });
const flag = z.boolean({ error: typeFault('true or false') });
const formula = z.string({ error: typeFault('a formula') });
const wholeUpTo = (most: number) =>
  number.check(
    z.refine(
      (value) => Number.isInteger(value) && value >= 0 && value <= most,
      asMessage(fault('wholeNumber', { least: 0, most }, `must be a whole number, 0 to ${most}`)),
    ),
  );
const positiveUpTo = (most: number) =>
  number.check(
    z.refine(
      (value) => value > 0 && value <= most,
      asMessage(fault('positive', { most }, `must be more than 0 and at most ${most}`)),
    ),
  );

const itemFields = {
  varname,
  renamed: z.optional(varname),
  text: texts,
  help: z.optional(texts),
  required: z.optional(flag),
  weight: z.optional(positiveUpTo(MAX_WEIGHT)),
  ask_when: z.optional(formula),
  photo: z.optional(choiceOf(['none', 'optional', 'required'])),
  fix: z.optional(list(texts)),
  why: z.optional(list(textUpTo(MAX_NAME))),
  cites: z.optional(texts),
  severity: z.optional(choiceOf(['breach', 'advice'])),
  shown_by: z.optional(list(object({ question: varname, when: choiceOf(['yes', 'no']) }))),
  agreed_from: z.optional(textUpTo(MAX_NAME)),
  agreed_on: z.optional(varname),
  group: z.optional(textUpTo(MAX_NAME)),
  kcal_per_kg: z.optional(number),
  origin: definitionOrigin,
  edible: z.optional(positiveUpTo(1)),
};
const choices = list(object({ code: varname, text: texts, points: z.optional(number) })).check(
  z.refine((value) => value.length > 0, asMessage(fault('noChoices', {}, 'must have at least one choice'))),
);

const barcode = z.string({ error: typeFault('text') }).check(
  z.refine(isGtin, {
    error: ({ input }) => {
      const value = String(input).slice(0, MAX_SHOWN);
      const text = 'must be a barcode number of 8, 12, 13 or 14 digits with a valid check digit';
      return asMessage(fault('barcode', { value }, text));
    },
  }),
);

const KINDS = ['yes_no', 'choice', 'multi', 'number', 'price', 'date', 'text'] as const;

const item = z.discriminatedUnion(
  'kind',
  [
    object({ ...itemFields, kind: z.literal('yes_no'), earns: choiceOf(['yes', 'no']) }),
    object({ ...itemFields, kind: z.enum(['choice', 'multi']), choices }),
    object({
      ...itemFields,
      kind: z.literal('number'),
      unit: textUpTo(MAX_NAME),
      min: z.optional(number),
      max: z.optional(number),
      decimals: z.optional(wholeUpTo(6)),
    }),
    object({
      ...itemFields,
      kind: z.literal('price'),
      unit: choiceOf(PRICE_UNITS),
      size: z.optional(number),
      pack: z.optional(texts),
      max_price: z.optional(number),
      barcodes: z.optional(
        list(barcode).check(
          z.refine(
            (value) => value.length <= MAX_BARCODES,
            asMessage(fault('barcodes', { most: MAX_BARCODES }, `must be at most ${MAX_BARCODES}`)),
          ),
        ),
      ),
    }),
    object({ ...itemFields, kind: z.enum(['date', 'text']) }),
  ],
  {
    error: asMessage(
      fault(
        'oneOf',
        { options: KINDS },
        'must be an item of a known kind: yes_no, choice, multi, number, price, date or text',
      ),
    ),
  },
);

const figureFields = { unit: z.optional(textUpTo(MAX_NAME)), decimals: z.optional(wholeUpTo(6)) };

const moduleShape = object({
  format: z.literal(1, { error: asMessage(fault('oneOf', { options: [1] }, 'must be 1')) }),
  module: moduleName,
  version: textMatching(
    /^\d+(\.\d+){0,3}$/,
    fault('version', {}, 'must be numbers separated by dots, such as 1.0'),
  ).check(
    z.maxLength(
      MAX_VERSION,
      asMessage(fault('length', { most: MAX_VERSION }, `must have at most ${MAX_VERSION} characters`)),
    ),
  ),
  pillar: choiceOf(PILLARS),
  title: texts,
  description: z.optional(texts),
  languages: namedLanguages,
  source: object({
    title: textUpTo(MAX_TEXT),
    url: z.optional(textMatching(/^https:\/\/\S{1,490}$/, fault('address', {}, 'must be an https:// address'))),
    read: z.optional(textMatching(/^\d{4}-\d{2}-\d{2}$/, fault('date', {}, 'must be a date, YYYY-MM-DD'))),
    licence: z.optional(textUpTo(MAX_TEXT)),
    note: z.optional(textUpTo(MAX_TEXT)),
  }),
  renew_months: z.optional(z.nullable(wholeUpTo(120))),
  scope: z.optional(object({ items: list(item), in_scope: formula })),
  sections: list(object({ code: varname, title: texts, help: z.optional(texts), items: list(item) })),
  baskets: z.optional(
    list(
      object({
        code: varname,
        title: texts,
        days: number,
        items: list(object({ item: varname, amount: number, unit: choiceOf(PRICE_UNITS) })),
        substitutes: z.optional(z.record(z.string(), list(varname), { error: typeFault('lists by item') })),
      }),
    ),
  ),
  computed: z.optional(list(object({ id: varname, title: texts, formula, ...figureFields, show: z.optional(flag) }))),
  measures: list(
    object({
      id: varname,
      title: texts,
      formula,
      ...figureFields,
      direction: z.optional(choiceOf(['up', 'down', 'none'])),
      coverage: z.optional(formula),
      enough: z.optional(number),
    }),
  ),
  outcome: z.optional(
    list(object({ state: varname, when: formula, text: texts, tone: choiceOf(['good', 'neutral', 'bad']) })),
  ),
  evidence: z.optional(
    list(
      object({
        id: textUpTo(MAX_NAME),
        citation: textUpTo(MAX_TEXT),
        doi: z.optional(textUpTo(MAX_TEXT)),
        finding: texts,
        certainty: textUpTo(MAX_NAME),
      }),
    ),
  ),
  settings: z.optional(
    list(object({ name: varname, title: texts, unit: z.optional(textUpTo(MAX_NAME)), default: z.optional(number) })),
  ),
  specials: z.optional(flag),
  columns: z.optional(definitionColumns),
  examples: z.optional(
    list(
      object({
        name: textUpTo(MAX_TEXT),
        answers: z.record(z.string(), z.unknown(), { error: typeFault('answers by item') }),
        settings: z.optional(z.record(z.string(), number)),
        expect: object({
          measures: z.optional(z.record(z.string(), z.nullable(number))),
          computed: z.optional(z.record(z.string(), z.nullable(z.union([number, z.string(), z.boolean()])))),
          outcome: z.optional(z.nullable(z.string())),
        }),
      }),
    ),
  ),
});

/** Checks a module, including its examples. Returns it typed, or up to 50 problems. */
export function checkModule(data: unknown): { module: Module } | { problems: PlacedFault[] } {
  const { data: moduleData, faults } = shapeOf(moduleShape, data, 'module');
  if (!moduleData) return { problems: [...faults, ...repeatedNames(data)].slice(0, MAX_PROBLEMS) };
  const module = moduleData as Module;
  const problems = [...repeatedNames(data), ...referenceProblems(module), ...formulaProblems(module)];
  if (problems.length === 0) problems.push(...exampleProblems(module));
  return problems.length === 0 ? { module } : { problems: problems.slice(0, MAX_PROBLEMS) };
}

function repeatedNames(data: unknown): PlacedFault[] {
  const root = { place: '', value: data };
  const sections = entriesIn(root, 'sections');
  const items = [...entriesIn({ place: 'scope', value: field(data, 'scope') }, 'items'), ...sections.flatMap(itemRows)];
  const computed = entriesIn(root, 'computed');
  return [
    ...repeats(items, 'varname'),
    ...takenNames(items),
    ...items.flatMap((row) => repeats(entriesIn(row, 'choices'), 'code')),
    ...repeatedBarcodes(items),
    ...repeats(sections, 'code'),
    ...repeats(entriesIn(root, 'baskets'), 'code'),
    ...repeats(computed, 'id'),
    ...takenByItems(computed, items),
    ...repeats(entriesIn(root, 'measures'), 'id'),
    ...repeats(entriesIn(root, 'outcome'), 'state'),
    ...repeats(entriesIn(root, 'evidence'), 'id'),
    ...repeats(entriesIn(root, 'settings'), 'name'),
    ...repeats(entriesIn(root, 'languages'), 'tag'),
    ...tooManyItems(items.length),
  ];
}

function tooManyItems(count: number): PlacedFault[] {
  if (count <= MAX_ITEMS) return [];
  const text = `has ${count} items; the maximum is ${MAX_ITEMS}`;
  return [faultAt('module', fault('items', { count, most: MAX_ITEMS }, text))];
}

/** Lists the barcodes that already occur earlier, in another item or in the same one. */
function repeatedBarcodes(items: readonly Row[]): PlacedFault[] {
  const first = new Map<string, string>();
  return items
    .flatMap((row) => entriesIn(row, 'barcodes'))
    .flatMap(({ place, value }) => {
      if (typeof value !== 'string') return [];
      const firstPlace = first.get(gtin14(value));
      first.set(gtin14(value), firstPlace ?? place);
      if (firstPlace === undefined) return [];
      return [faultAt(place, fault('sameBarcode', { other: firstPlace }, `is the same barcode as ${firstPlace}`))];
    });
}

const itemRows = (section: Row) => entriesIn(section, 'items');

/**
 * Lists the computed values that have the same name as an item or are named `in_scope`, because formulas could not tell
 * them apart.
 */
function takenByItems(computed: readonly Row[], items: readonly Row[]): PlacedFault[] {
  const names = new Set(items.map(({ value }) => field(value, 'varname')));
  return computed
    .filter(({ value }) => names.has(field(value, 'id')) || field(value, 'id') === 'in_scope')
    .map(({ place }) => faultAt(place, fault('itemName', {}, 'is the name of an item, or in_scope'), { field: 'id' }));
}

function referenceProblems(module: Module): PlacedFault[] {
  const items = new Map(itemsOf(module).map((item) => [item.varname, item]));
  const evidence = new Set(module.evidence?.map(({ id }) => id));
  const problems = module.languages.some(({ tag }) => tag === 'en')
    ? []
    : [faultAt('languages', fault('english', {}, 'English (en) is missing'))];
  problems.push(...languageProblems(module, 'module'));
  for (const { place, item } of placedItems(module)) problems.push(...itemProblems(place, item, items, evidence));
  for (const [index, basket] of (module.baskets ?? []).entries()) {
    problems.push(...basketProblems(`baskets[${index}]`, basket, items));
  }
  return problems;
}

function placedItems({ scope, sections }: Module): { place: string; item: Item }[] {
  return [
    ...(scope?.items ?? []).map((item, at) => ({ place: `scope.items[${at}]`, item })),
    ...sections.flatMap((section, index) =>
      section.items.map((item, at) => ({ place: `sections[${index}].items[${at}]`, item })),
    ),
  ];
}

function itemProblems(
  place: string,
  item: Item,
  items: ReadonlyMap<string, Item>,
  evidence: ReadonlySet<string>,
): PlacedFault[] {
  const problems = (item.why ?? [])
    .filter((id) => !evidence.has(id))
    .map((id) => faultAt(`${place}.why`, fault('evidence', { name: id }, `there is no evidence '${id}'`)));
  if (item.kind === 'number' && (item.min ?? -Infinity) > (item.max ?? Infinity)) {
    problems.push(faultAt(`${place}.min`, fault('minimum', {}, 'is larger than max')));
  }
  if (item.agreed_from !== undefined && !hasChoice(item, item.agreed_from)) {
    problems.push(faultAt(`${place}.agreed_from`, fault('notAChoice', {}, 'is not a code of its choices')));
  }
  if (item.agreed_on !== undefined && items.get(item.agreed_on)?.kind !== 'date') {
    problems.push(faultAt(`${place}.agreed_on`, fault('notADate', {}, 'is not an item with a date')));
  }
  return problems;
}

function hasChoice(item: Item | undefined, code: string): boolean {
  return (item?.kind === 'choice' || item?.kind === 'multi') && item.choices.some((choice) => choice.code === code);
}

function basketProblems(place: string, basket: Basket, items: ReadonlyMap<string, Item>): PlacedFault[] {
  const units = new Map(basket.items.map((item) => [item.item, item.unit]));
  return [
    ...basket.items.map(({ item, unit }, at) => [`${place}.items[${at}]`, priceFault(items, item, unit)] as const),
    ...Object.entries(basket.substitutes ?? {}).flatMap(([name, substitutes]) => [
      [`${place}.substitutes`, units.has(name) ? null : notInBasket(name)] as const,
      ...substitutes.map(
        (other) => [`${place}.substitutes.${name}`, priceFault(items, other, units.get(name))] as const,
      ),
    ]),
  ].flatMap(([at, basketFault]) => (basketFault ? [faultAt(at, basketFault)] : []));
}

const notInBasket = (item: string) => fault('notInBasket', { item }, `'${item}' is not an item of the basket`);

function priceFault(items: ReadonlyMap<string, Item>, name: string, unit: string | undefined): Fault | null {
  const pricedItem = items.get(name);
  if (pricedItem?.kind !== 'price') return fault('notAPrice', { item: name }, `'${name}' is not an item with a price`);
  const { unit: is } = pricedItem;
  if (unit === undefined || is === unit) return null;
  return fault('otherUnit', { item: name, is, unit }, `'${name}' is priced per ${is}, not per ${unit}`);
}

/** Lists the invalid answers and unexpected results of the examples. A module that has any can't be loaded. */
function exampleProblems(module: Module): PlacedFault[] {
  return (module.examples ?? []).flatMap((example, at) => {
    const wrong = answerFaults(module, example);
    return (wrong.length > 0 ? wrong : differences(module, example)).map((exampleFault) =>
      faultAt(`examples[${at}]`, exampleFault, { name: example.name }),
    );
  });
}

function answerFaults(module: Module, { name: example, answers }: Example): Fault[] {
  const items = new Map(itemsOf(module).map((item) => [item.varname, item]));
  return Object.entries(answers).flatMap(([item, value]) => {
    const testedItem = items.get(item);
    const problem = testedItem ? answerProblem(testedItem, value) : 'is not an item';
    return problem === null ? [] : [fault('exampleAnswer', { example, item }, `answers.${item}: ${problem}`)];
  });
}

/** Returns a value as JSON, so that the number 1 differs from the text '1'; null if there is none. */
const quoteValue = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** The default number of decimals to which an example's results are rounded before they are compared. */
const USUAL_DECIMALS = 6;

function differences(module: Module, { name: example, answers, settings, expect }: Example): Fault[] {
  const result = assess(module, {
    answers: new Map(Object.entries(answers) as [string, AssessmentAnswer][]),
    settings: new Map(Object.entries(settings ?? {})),
  });
  const decimals = new Map(
    [...module.measures, ...(module.computed ?? [])].map((measure) => [measure.id, measure.decimals ?? USUAL_DECIMALS]),
  );
  const shownAs = (id: string, value: unknown) =>
    typeof value === 'number' ? roundTo(value, decimals.get(id) ?? USUAL_DECIMALS) : value;
  const comparisonFaults = (
    noun: string,
    testAnswers: readonly { id: string; value: unknown }[],
    expectedValues: Record<string, unknown>,
  ) =>
    Object.entries(expectedValues).flatMap(([id, value]) => {
      const testAnswer = testAnswers.find((one) => one.id === id);
      if (!testAnswer) return [fault('exampleGone', { example, id }, `there is no ${noun} '${id}'`)];
      const [is, expected] = [quoteValue(shownAs(id, testAnswer.value)), quoteValue(shownAs(id, value))];
      if (is === expected) return [];
      const text = `${noun} ${id} is ${is ?? 'missing'}, not ${expected ?? 'missing'}`;
      return [fault('exampleValue', { example, id, is, expected }, text)];
    });
  return [
    ...comparisonFaults('measure', result.measures, expect.measures ?? {}),
    ...comparisonFaults('computed value', result.computed, expect.computed ?? {}),
    ...outcomeFaults(example, result.outcome, expect.outcome),
  ];
}

function outcomeFaults(example: string, is: string | null, expected: string | null | undefined): Fault[] {
  if (expected === undefined || expected === is) return [];
  const text = `the outcome is ${is ?? 'none'}, not ${expected ?? 'none'}`;
  return [fault('exampleOutcome', { example, is, expected }, text)];
}
