import { groupBy } from '../groupBy.ts';
import { containersOf, isAudit, itemRoot, pathOf, SCOPE, stepOf, stepsOf } from './places.ts';
import { CHANGE_CLASSES, type ChangeClass, type ChangeKind } from './changeKinds.ts';
import { CATEGORY, INSTRUMENT, MODULE, SECTION, type Shape } from './shapes.ts';
import { isCorrection } from './similarity.ts';
import { isSame, isTree, listAt, partAt, type Tree } from './tree.ts';

/** A difference between two versions of a definition; `id` is the path of the part that differs. */
export type Change = { kind: ChangeKind; class: ChangeClass; id: string; before: unknown; after: unknown };

/** Describes what differs between two versions. `corrections` are paths of texts whose meaning is unchanged. */
export function describeChanges(before: Tree, after: Tree, corrections: ReadonlySet<string> = new Set()): Change[] {
  const [old, current] = [entriesOf(before), entriesOf(after)];
  const additions = [...current.values()].flatMap((entry) => (old.has(entry.path) ? [] : addition(entry, 'added')));
  const removals = [...old.values()].flatMap((entry) => (current.has(entry.path) ? [] : addition(entry, 'removed')));
  const commonChanges = [...old.values()].flatMap((entry) => {
    const other = current.get(entry.path);
    return other ? fieldChanges(entry, other, corrections) : [];
  });
  return [...additions, ...removals, ...placeChanges(old, current), ...commonChanges];
}

/** Returns the highest class among changes; harmless if there are none. */
export function highestClass(changes: readonly Change[]): ChangeClass {
  return CHANGE_CLASSES.findLast((changeClass) => changes.some((change) => change.class === changeClass)) ?? 'harmless';
}

/**
 * An entry with its fields by path; each language of a text is a field. `container` is the section or list that
 * contains it.
 */
type Entry = { path: string; container: string; value: unknown; fields: Map<string, unknown> };

/** Returns the entries of a definition by path, each with its own fields; the definition itself has an empty path. */
function entriesOf(definition: Tree): Map<string, Entry> {
  const entries: Entry[] = [];
  const collect = (
    path: string,
    container: string,
    value: unknown,
    { values = [], texts = [], objects = {}, lists = {} }: Shape,
  ) => {
    const fields = new Map<string, unknown>();
    const note = (steps: string[]) => {
      const part = partAt(value, steps);
      if (part !== undefined) fields.set(pathOf({ path }, steps), part);
    };
    for (const name of values) note([name]);
    for (const name of [...texts, ...Object.keys(objects)]) {
      const part = partAt(value, [name]);
      if (isTree(part)) for (const inner of Object.keys(part)) if (inner !== 'items') note([name, inner]);
      if (part !== undefined && !isTree(part)) note([name]);
    }
    entries.push({ path, container, value, fields });
    for (const [name, list] of Object.entries(lists)) {
      const place = pathOf({ path }, [name]);
      for (const inner of listAt(value, [name])) {
        collect(`${place}/${stepOf(inner, list.name)}`, place, inner, list.shape);
      }
    }
  };
  collect('', '', definition, isAudit(definition) ? INSTRUMENT : MODULE);
  for (const category of listAt(definition, ['categories'])) {
    const path = `sections/${stepOf(category, 'code')}`;
    collect(path, 'sections', category, CATEGORY);
    for (const section of listAt(category, ['subcategories'])) {
      collect(`${path}/${stepOf(section, 'code')}`, path, section, CATEGORY);
    }
  }
  for (const section of listAt(definition, ['sections'])) {
    collect(`sections/${stepOf(section, 'code')}`, 'sections', section, SECTION);
  }
  for (const { path: container, keys, shape } of containersOf(definition)) {
    for (const item of listAt(definition, keys)) {
      collect(`${itemRoot(definition)}/${stepOf(item, 'varname')}`, container, item, shape);
    }
  }
  return new Map(entries.map((entry) => [entry.path, entry]));
}

/** The lists whose entries have no effect on results. */
const HARMLESS_ENTRIES = new Set(['languages', 'evidence']);

function addition({ path, container, value }: Entry, kind: 'added' | 'removed'): Change[] {
  const title = titleOf(value);
  const isLanguage = container === 'languages';
  return [
    {
      kind: isLanguage ? 'language' : kind,
      class: HARMLESS_ENTRIES.has(container) ? 'harmless' : 'scores',
      id: path,
      before: kind === 'removed' ? title : null,
      after: kind === 'added' ? title : null,
    },
  ];
}

/** Returns the English text of an entry, or else its tag or name; null if it has none of these. */
function titleOf(value: unknown): unknown {
  const texts = ['text', 'title', 'name', 'finding'].map((name) => partAt(value, [name, 'en']));
  return texts.find((text) => text !== undefined) ?? partAt(value, ['tag']) ?? partAt(value, ['name']) ?? null;
}

/** Describes the entries that moved to another section, and those that moved within their section or list. */
function placeChanges(old: ReadonlyMap<string, Entry>, current: ReadonlyMap<string, Entry>): Change[] {
  const unmovedEntries = [...current.values()].filter(({ path, container }) => old.get(path)?.container === container);
  const movedEntries = [...current.values()].filter(
    ({ path, container }) => (old.get(path)?.container ?? container) !== container,
  );
  const ranks = new Map([...old.keys()].map((path, at) => [path, at]));
  const lists = groupBy(unmovedEntries, ({ container }) => container);
  const moves = [...lists.values()].flatMap((entries) => {
    const inOrder = longestRise(entries.map(({ path }) => ranks.get(path) ?? 0));
    return entries.filter((_, at) => !inOrder.has(at));
  });
  return [
    ...movedEntries.map(({ path, container }) => {
      const before = old.get(path)?.container ?? SCOPE;
      return { kind: 'section', class: 'scores', id: path, before, after: container } as const;
    }),
    ...moves.map(({ path, container }) => {
      const effect = isOrderUsed(container) ? 'scores' : 'harmless';
      return { kind: 'moved', class: effect, id: path, before: null, after: null } as const;
    }),
  ];
}

/**
 * Checks whether results depend on the order of a list: the first outcome whose condition holds applies, and choices
 * are ranked.
 */
function isOrderUsed(list: string): boolean {
  return list === 'outcome' || list.endsWith('/choices');
}

/** Returns the positions of a longest increasing subsequence. */
function longestRise(numbers: readonly number[]): Set<number> {
  const runs: { length: number; from: number }[] = [];
  for (const [at, number] of numbers.entries()) {
    let run = { length: 1, from: -1 };
    for (let from = 0; from < at; from++) {
      const length = (runs[from]?.length ?? 0) + 1;
      if ((numbers[from] ?? 0) < number && length > run.length) run = { length, from };
    }
    runs.push(run);
  }
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  const positions = new Set<number>();
  for (let at = runs.findIndex(({ length }) => length === longest); at >= 0; at = runs[at]?.from ?? -1) {
    positions.add(at);
  }
  return positions;
}

function fieldChanges(old: Entry, current: Entry, corrections: ReadonlySet<string>): Change[] {
  const paths = new Set([...old.fields.keys(), ...current.fields.keys()]);
  return [...paths].flatMap((id) => {
    const [before, after] = [old.fields.get(id) ?? null, current.fields.get(id) ?? null];
    if (isSame(before, after)) return [];
    return {
      ...classOf(old.container, id.slice(old.path.length), before, after, corrections.has(id)),
      id,
      before,
      after,
    };
  });
}

const TEXTS = new Set(['text', 'title', 'name', 'finding', 'help', 'description', 'cites', 'pack']);
/** Texts that don't affect the meaning of an answer or a result. */
const SIDE_TEXTS = new Set(['help', 'description', 'cites', 'pack', 'finding']);

/**
 * Checks whether an English text has changed in a way that counts as a new meaning unless the editor marks it as a
 * correction.
 */
export function isCorrectable({ kind, id, before, after }: Omit<Change, 'class'>): boolean {
  const steps = stepsOf(id);
  // The definition's own texts, which have a path of two steps, have no effect on results.
  return kind === 'text' && steps.length > 2 && mayChangeMeaning(steps.at(-2) ?? '', before, after);
}

/** Checks whether a text with this field name may have another meaning after a change. */
function mayChangeMeaning(field: string, before: unknown, after: unknown): boolean {
  if (SIDE_TEXTS.has(field)) return false;
  return typeof before !== 'string' || typeof after !== 'string' || !isCorrection(before, after);
}

const FORMULAS = new Set(['formula', 'when', 'in_scope', 'coverage', 'enough', 'ask_when']);
const STRATEGIES = new Set(['strategies', 'fix']);
/** Other fields that affect results (`SCORING`) or the meaning of an answer (`MEANING`). */
const SCORING = new Set([
  'days',
  'items',
  'substitutes',
  'group',
  'kcal_per_kg',
  'edible',
  'default',
  'specials',
  'max_price',
  'severity',
  'agreed_from',
  'direction',
]);
const MEANING = new Set(['kind', 'unit']);

function classOf(
  container: string,
  field: string,
  before: unknown,
  after: unknown,
  isMarked: boolean,
): Pick<Change, 'kind' | 'class'> {
  const [name = '', language] = field.split('/').filter((step) => step !== '');
  if (container === 'languages') return { kind: 'language', class: 'harmless' };
  if (language !== undefined && TEXTS.has(name)) {
    if (language !== 'en') return { kind: 'translation', class: 'harmless' };
    const isHarmless = isMarked || container === '' || !mayChangeMeaning(name, before, after);
    return { kind: 'text', class: isHarmless ? 'harmless' : 'breaks' };
  }
  if (STRATEGIES.has(name)) return { kind: 'strategy', class: 'harmless' };
  if (name === 'factor') return { kind: 'p', class: 'scores' };
  if (name === 'weight' || name === 'points') return { kind: 'weight', class: 'scores' };
  if (name === 'earns') return { kind: 'earns', class: 'breaks' };
  if (name === 'scoringType') {
    // If a question becomes or stops being informational, only the sum of points changes. Any other change reverses
    // which answer earns the point.
    return { kind: 'earns', class: before === 3 || after === 3 ? 'scores' : 'breaks' };
  }
  if (FORMULAS.has(language ?? name)) return { kind: 'formula', class: 'scores' };
  if (MEANING.has(name)) return { kind: 'field', class: 'breaks' };
  return { kind: 'field', class: SCORING.has(name) ? 'scores' : 'harmless' };
}
