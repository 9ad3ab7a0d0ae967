import type { Tree } from '../../../../../domain/drafts/tree.ts';
import type { FormSheet } from '../form/xlsform.ts';

/** The sheet with the whole definition as JSON. Cells edited on other sheets take precedence. */

export const DEFINITION_SHEET = 'fs_definition';

/** The maximum length of a cell's JSON, in characters; longer JSON continues in the next row. Excel allows 32,767. */
const CELL_CHARACTERS = 30_000;

/** The mark after the name of a field that contains a list. Each entry of the list starts a new row. */
const ENTRY = '[]';

/** Characters that XML forbids or discourages, which JSON can write as escapes. */
const NOT_XML = /[\u{7f}-\u{9f}\u{fffe}\u{ffff}]/gu;

/** Returns the sheet with a definition. Its fields always have the same order. */
export function definitionSheet(definition: Tree): FormSheet {
  const fields = Object.keys(definition).toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1),
  );
  const rows = fields.flatMap((field) => {
    const value = definition[field];
    if (!Array.isArray(value) || value.length === 0) return rowsOf(field, value);
    return value.flatMap((entry: unknown) => rowsOf(field + ENTRY, entry));
  });
  return { name: DEFINITION_SHEET, columns: ['field', 'value'], rows };
}

function rowsOf(field: string, value: unknown): (string | null)[][] {
  const json = jsonOf(value);
  const rows: (string | null)[][] = [];
  for (let start = 0, end = 0; start < json.length; start = end) {
    end = start + CELL_CHARACTERS;
    // A character of two units, such as an emoji, isn't cut in half.
    if (/[\uD800-\uDBFF]/.test(json.charAt(end - 1))) end -= 1;
    rows.push([start === 0 ? field : null, json.slice(start, end)]);
  }
  return rows;
}

/** Returns a value as JSON, with the keys of its objects in the order of `inFileOrder`. */
function jsonOf(value: unknown): string {
  return JSON.stringify(inFileOrder(value)).replaceAll(
    NOT_XML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The fields that come first in a file, in order. All other keys, such as the tags of languages, follow, sorted by
 * name, and then the fields in `LAST`.
 */
const ORDER = [
  'format module name version pillar code id tag varname state kind title text',
  'description languages source renew_months scope citation doi finding certainty',
  'en help factor scoringType earns weight unit',
].flatMap((fields) => fields.split(' '));
const LAST = ['strategies', 'subcategories', 'questions', 'items', 'sections', 'categories', 'managerQuestions'];

const rankOf = (field: string): number => {
  if (ORDER.includes(field)) return ORDER.indexOf(field) - ORDER.length;
  return LAST.indexOf(field) + 1;
};

/** Returns a copy of a value in which the keys of objects are in the order that files use. */
export function inFileOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFileOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(
    ([one], [other]) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1),
  );
  return Object.fromEntries(entries.map(([key, inner]) => [key, inFileOrder(inner)]));
}

/** The definition on the sheet, and the row of each field and list entry. */
export type DefinitionRows = { definition: Record<string, unknown>; rows: Map<string, number> };

/** Returns the definition on the sheet or, if a row isn't valid, the number of that row. */
export function readDefinitionSheet(
  rows: readonly { number: number; field: string; value: string }[],
): DefinitionRows | number {
  const joinedRows: { number: number; field: string; json: string[] }[] = [];
  for (const { number, field, value } of rows) {
    if (field !== '') joinedRows.push({ number, field, json: [value] });
    else joinedRows.at(-1)?.json.push(value);
  }
  const fields = new Map<string, unknown>();
  const places = new Map<string, number>();
  for (const { number, field, json } of joinedRows) {
    const value = parse(json.join(''));
    if (value === undefined) return number;
    if (!field.endsWith(ENTRY)) {
      fields.set(field, value);
      places.set(field, number);
      continue;
    }
    const name = field.slice(0, -ENTRY.length);
    if (!fields.has(name)) fields.set(name, []);
    const entries = fields.get(name);
    if (!Array.isArray(entries)) return number;
    places.set(`${name}[${entries.length}]`, number);
    entries.push(value);
  }
  return { definition: Object.fromEntries(fields), rows: places };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
