import { REMOVE_MARK, type ColumnOf, type SheetName } from '../../../../../domain/bulkImport.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import type { State } from '../../export/queries.ts';
import { nameKey } from '../../export/names.ts';
import { quotable, type Problem, type Problems } from './problems.ts';
import type { PlannedStores, StoreRef } from './stores.ts';
import { sheetRows, type Row } from './table.ts';
import type { PlannedUsers, UserRef } from './users.ts';

export type AssignmentChange = {
  sheet: 'Assignments';
  row: number;
  kind: 'added' | 'removed';
  storeKey: string;
  userKey: string;
  /** The user and the store, as shown in lists of changes. */
  name: string;
  columns: string[];
};

type PlannedRecords = { stores: PlannedStores; users: PlannedUsers };

type AssignmentRow = Row<'Assignments'>;

/**
 * Plans the changes in the 'Assignments' sheet. Each row adds an assignment or, if it is marked, removes one. Stores
 * and users are named by id, or by the name and email address that they will have after the sheets 'Stores' and 'Users'
 * are applied.
 */
export function planAssignments(
  lines: GivenCell[][] | undefined,
  { assignments }: Pick<State, 'assignments'>,
  references: PlannedRecords,
  problems: Problems,
): { rows: number; changes: AssignmentChange[] } {
  const rows = sheetRows('Assignments', lines, problems);
  const pairs = new Set(assignments.map(({ storeId, userId }) => `${storeId} ${userId}`));
  const rowOf = new Map<string, number>();
  const changes: AssignmentChange[] = [];
  for (const row of rows.filter(({ readable }) => readable)) {
    const store = storeOfRow(row, 'Assignments', references.stores, problems);
    const user = userOf(row, references.users, problems);
    const remove = markOf(row, problems);
    if (!store || !user || remove === null) continue;
    const pair = `${store.key} ${user.key}`;
    const earlierRow = rowOf.get(pair);
    if (earlierRow !== undefined)
      problems.add({ ...placeOf(row, 'store'), code: 'same_assignment', values: { row: earlierRow } });
    rowOf.set(pair, row.number);
    if (earlierRow !== undefined || pairs.has(pair) !== remove) continue;
    const change = { sheet: 'Assignments', row: row.number, kind: remove ? 'removed' : 'added' } as const;
    changes.push({
      ...change,
      storeKey: store.key,
      userKey: user.key,
      name: `${user.name} · ${store.name}`,
      columns: [],
    });
  }
  return { rows: rows.length, changes };
}

function placeOf({ number: row }: AssignmentRow, column: ColumnOf<'Assignments'>) {
  return { sheet: 'Assignments', row, column } as const;
}

/**
 * Returns the record with an id, or undefined when the cell is empty; null, with a problem added, when the id is
 * unknown.
 */
function byId<Ref>(text: string | null, byKey: Map<string, Ref>, at: CellPlace, problems: Problems) {
  const id = (text ?? '').trim();
  if (id === '') return undefined;
  const ref = byKey.get(id.toLowerCase());
  if (!ref) problems.add({ ...at, code: 'unknown_id' });
  return ref ?? null;
}

type CellPlace = Pick<Problem, 'sheet' | 'row' | 'column'>;

type WithStore = { number: number; cell: (column: 'store_id' | 'store') => string | null };

/** Returns the store of a row, by id or name; null, with a problem added, if no store or several stores match. */
export function storeOfRow(
  { number: row, cell }: WithStore,
  sheet: SheetName,
  { byKey, byName }: PlannedStores,
  problems: Problems,
): StoreRef | null {
  const storeById = byId(cell('store_id'), byKey, { sheet, row, column: 'store_id' }, problems);
  if (storeById !== undefined) return storeById;
  const name = cell('store') ?? '';
  const bearers = byName.of(name);
  const [store] = bearers;
  if (store && bearers.length === 1) return store;
  const values = { name: quotable(name), count: bearers.length };
  problems.add({ sheet, row, column: 'store', code: store ? 'several_bear_name' : 'no_store', values });
  return null;
}

function userOf(row: AssignmentRow, { byKey, byEmail }: PlannedUsers, problems: Problems): UserRef | null {
  const userById = byId(row.cell('user_id'), byKey, placeOf(row, 'user_id'), problems);
  if (userById !== undefined) return userById;
  const email = row.cell('email') ?? '';
  const user = byEmail.get(nameKey(email));
  if (!user) problems.add({ ...placeOf(row, 'email'), code: 'no_user', values: { name: quotable(email) } });
  return user ?? null;
}

/** Checks whether the pair is to be removed; returns null, with a problem added, for an unknown mark. */
function markOf(row: AssignmentRow, problems: Problems): boolean | null {
  const mark = nameKey(row.cell('remove') ?? '');
  if (mark === '' || mark === REMOVE_MARK) return mark === REMOVE_MARK;
  problems.add({ ...placeOf(row, 'remove'), code: 'unknown_mark' });
  return null;
}
