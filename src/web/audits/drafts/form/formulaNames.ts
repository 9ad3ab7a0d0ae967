import { containersOf, stepOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { titleOf } from '../content/structure.ts';

/** A part of a formula that can be inserted, with its meaning. */
export type FormulaName = { part: string; note: string };

/** The functions that can be inserted. If one ends in `()`, the caret goes between the parentheses. */
const FUNCTIONS = [
  'score()',
  'points()',
  'possible()',
  'answered()',
  "count_state('breach')",
  "count_state('advice')",
  'if()',
  'coalesce()',
  'round()',
  'min()',
  'max()',
  'sum()',
  'mean()',
  'count()',
  'abs()',
  'sqrt()',
];

/** Returns the parts that can be inserted into a module's formula. */
export function formulaNames(definition: Tree, language: string): FormulaName[] {
  const namesOf = (list: string, key: string, write: (name: string) => string): FormulaName[] =>
    listAt(definition, [list]).map((value) => ({ part: write(stepOf(value, key)), note: noteOf(value, language) }));
  const items = containersOf(definition).flatMap(({ keys }) =>
    listAt(definition, keys).map((item) => {
      const name = stepOf(item, 'varname');
      const part = partAt(item, ['kind']) === 'price' ? `unit_price(${name})` : name;
      return { part, note: noteOf(item, language) };
    }),
  );
  const parts = [
    ...items,
    ...namesOf('computed', 'id', (id) => id),
    ...namesOf('sections', 'code', (code) => `score('${code}')`),
    ...namesOf('baskets', 'code', (code) => `basket('${code}')`),
    ...namesOf('baskets', 'code', (code) => `basket_coverage('${code}')`),
    ...namesOf('settings', 'name', (name) => `setting('${name}')`),
    ...FUNCTIONS.map((part) => ({ part, note: '' })),
  ];
  return parts.filter(({ part }) => part !== '');
}

function noteOf(value: unknown, language: string): string {
  return titleOf({ value: value as Tree }, language);
}

/**
 * Replaces the selection in a formula with a part, preceded by a space if needed. Returns the new formula and the
 * position of the caret.
 */
export function insertPart(
  formula: string,
  part: string,
  { from, to }: { from: number; to: number },
): { formula: string; caret: number } {
  const before = formula.slice(0, from);
  const isApart = before === '' || /[\s(,]$/.test(before);
  const start = isApart ? before : `${before} `;
  return {
    formula: `${start}${part}${formula.slice(to)}`,
    caret: start.length + part.length - (part.endsWith('()') ? 1 : 0),
  };
}
