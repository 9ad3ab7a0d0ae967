import * as z from 'zod/mini';
import {
  asMessage,
  field,
  list,
  MAX_PROBLEMS,
  MAX_WEIGHT,
  number,
  object,
  oneOf,
  repeats,
  entriesIn,
  shapeOf,
  textUpTo,
  varname,
  type Row,
} from './definitionFile.ts';
import { definitionColumns } from './definitionColumns.ts';
import { languageProblems, namedLanguages, translatedText } from './definitionLanguages.ts';
import { fault, faultAt, type PlacedFault } from './definitionProblem.ts';
import { takenNames } from './definitionNames.ts';
import { definitionOrigin } from './definitionOrigin.ts';
import { CATEGORIES, SUBCATEGORY_CODES } from './scoring/categories.ts';
import { FOUR_PS, MANAGER_PS } from './scoring/fourP.ts';
import type { Instrument } from './instrument.ts';
import { MAX_TOTAL_WEIGHT, SCORING_TYPES } from './instrument.ts';

const MAX_NAME = 64;
const MAX_VERSION = 40;

const weight = number.check(
  z.refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_WEIGHT,
    asMessage(fault('wholeNumber', { least: 1, most: MAX_WEIGHT }, `must be a whole number, 1 to ${MAX_WEIGHT}`)),
  ),
);

const question = object({
  varname,
  renamed: z.optional(varname),
  text: translatedText,
  factor: z.literal(FOUR_PS, { error: oneOf(FOUR_PS) }),
  scoringType: z.literal(SCORING_TYPES, { error: oneOf(SCORING_TYPES) }),
  weight,
  strategies: list(translatedText),
  origin: definitionOrigin,
});

const subcategory = object({
  code: z.literal(SUBCATEGORY_CODES, { error: oneOf(SUBCATEGORY_CODES) }),
  name: translatedText,
  questions: list(question),
});

const category = object({
  code: z.literal(CATEGORIES, { error: oneOf(CATEGORIES) }),
  name: translatedText,
  subcategories: list(subcategory),
});

const managerQuestion = object({
  varname,
  renamed: z.optional(varname),
  text: translatedText,
  factor: z.literal(MANAGER_PS, { error: oneOf(MANAGER_PS) }),
  origin: definitionOrigin,
});

const instrument = object({
  name: textUpTo(MAX_NAME),
  version: textUpTo(MAX_VERSION),
  title: translatedText,
  categories: list(category),
  managerQuestions: list(managerQuestion),
  languages: z.optional(namedLanguages),
  columns: z.optional(definitionColumns),
});

/**
 * Checks an instrument before it is loaded. Returns it typed, or up to 50 problems. An example of a problem as a
 * sentence: `categories[2].subcategories[0].questions[3] (crisps_checkout): weight must be a whole number, ...`.
 */
export function checkInstrument(data: unknown): { instrument: Instrument } | { problems: PlacedFault[] } {
  const { data: instrumentData, faults } = shapeOf(instrument, data, 'instrument');
  // Also runs the checks of the whole file when its shape is invalid, so that one run shows as much as possible.
  const problems = problemsOfWhole(data);
  if (instrumentData) problems.push(...languageProblems(instrumentData, 'instrument'));
  if (instrumentData && problems.length === 0) return { instrument: instrumentData };
  return { problems: [...faults, ...problems].slice(0, MAX_PROBLEMS) };
}

function problemsOfWhole(data: unknown): PlacedFault[] {
  const categories = entriesIn({ place: '', value: data }, 'categories');
  const subcategories = categories.map((row) => entriesIn(row, 'subcategories'));
  const questions = subcategories.flat().flatMap((row) => entriesIn(row, 'questions'));
  const managerQuestions = entriesIn({ place: '', value: data }, 'managerQuestions');
  return [
    ...missingCategories(data, categories),
    ...repeats(categories, 'code'),
    ...subcategories.flatMap((rows) => repeats(rows, 'code')),
    ...repeats([...questions, ...managerQuestions], 'varname'),
    ...takenNames([...questions, ...managerQuestions]),
    ...repeats(entriesIn({ place: '', value: data }, 'languages'), 'tag'),
    ...excessWeight(questions),
  ];
}

function missingCategories(data: unknown, rows: readonly Row[]): PlacedFault[] {
  // If the list itself is missing, listing its seven entries would add nothing.
  if (!Array.isArray(field(data, 'categories'))) return [];
  const codes = new Set(rows.map((row) => field(row.value, 'code')));
  return CATEGORIES.filter((code) => !codes.has(code)).map((category) =>
    faultAt('instrument', fault('category', { category }, `the category ${category} is missing`)),
  );
}

function excessWeight(questions: readonly Row[]): PlacedFault[] {
  const weights = questions.map((row) => field(row.value, 'weight'));
  const total = weights.reduce<number>((sum, weight) => sum + (typeof weight === 'number' ? weight : 0), 0);
  if (total <= MAX_TOTAL_WEIGHT) return [];
  const text = `the weights of all questions add up to ${total}; the maximum is ${MAX_TOTAL_WEIGHT}`;
  return [faultAt('instrument', fault('weights', { count: total, most: MAX_TOTAL_WEIGHT }, text))];
}
