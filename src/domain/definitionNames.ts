import { field, labelOf, type Row } from './definitionFile.ts';
import { fault, faultAt, type PlacedFault } from './definitionProblem.ts';

/**
 * The names of questions and items. A `varname` is fixed once it is published, because results are stored under it. If
 * a question is renamed and remains the same question, it keeps its `varname` as its id, and `renamed` is its name in
 * exports from then on. Answers are accepted under both names.
 */
type NamedEntry = { varname: string; renamed?: string | undefined };

/** Returns the name of a question or item in exports. */
export function currentName({ varname, renamed }: NamedEntry): string {
  return renamed ?? varname;
}

/** Returns the ids of the questions or items that were renamed, by their current names. */
export function idsByName(entries: readonly NamedEntry[]): Map<string, string> {
  return new Map(entries.flatMap(({ varname, renamed }) => (renamed === undefined ? [] : [[renamed, varname]])));
}

/** Returns a problem for each question or item whose new name is already taken, even if only by its own id. */
export function takenNames(rows: readonly Row[]): PlacedFault[] {
  const places = new Map<unknown, string>();
  for (const { place, value } of rows) places.set(field(value, 'varname'), place);
  return rows.flatMap(({ place, value }) => {
    const name = field(value, 'renamed');
    if (typeof name !== 'string') return [];
    const other = places.get(name);
    if (other === undefined) {
      places.set(name, place);
      return [];
    }
    const nameFault = fault('usedName', { other }, `is the same as a name of ${other}`);
    return [faultAt(place, nameFault, { name: labelOf(value), field: 'renamed' })];
  });
}
