import * as z from 'zod/mini';
import { asMessage, INVALID_CHARACTERS, list, object, oneOf, textUpTo, typeFault } from './definitionFile.ts';
import { fault } from './definitionProblem.ts';
import { isPlainText } from './plainText.ts';

/**
 * Columns of an XLSForm that the console doesn't use. A definition stores them, so that its exported XLSForm still
 * contains them.
 */

export const COLUMN_SHEETS = ['survey', 'choices', 'settings'] as const;

/**
 * A column and its cells. `row` is the name of an item, the path of another row of the survey, the names of a list and
 * of one of its choices, or `settings`.
 */
export type DefinitionColumn = {
  sheet: (typeof COLUMN_SHEETS)[number];
  column: string;
  cells: { row: string; value: string }[];
};

/** The maximum number of columns, and the maximum lengths of a cell and of a name, in characters. */
const MAX_COLUMNS = 100;
const MAX_CELL = 4_000;
const MAX_NAME = 300;

const cell = object({
  row: textUpTo(MAX_NAME),
  value: z.string({ error: typeFault('text') }).check(
    z.refine(
      (value) => value !== '' && value.length <= MAX_CELL,
      asMessage(fault('length', { most: MAX_CELL }, `must have 1 to ${MAX_CELL} characters`)),
    ),
    z.refine(isPlainText, INVALID_CHARACTERS),
  ),
});

export const definitionColumns = list(
  object({
    sheet: z.literal(COLUMN_SHEETS, { error: oneOf(COLUMN_SHEETS) }),
    column: textUpTo(MAX_NAME),
    cells: list(cell),
  }),
).check(
  z.maxLength(
    MAX_COLUMNS,
    asMessage(fault('columns', { most: MAX_COLUMNS }, `must have at most ${MAX_COLUMNS} columns`)),
  ),
);
