import { STORE_TEXT_RULES } from '../../../../../contract/kit/storeTexts.ts';
import { eachStoreText, STORE_TEXT_NAMES, type StoreText, type StoreTexts } from '../../../../../domain/storeFields.ts';
import type { ColumnOf } from '../../../../../domain/bulkImport.ts';
import { groupCells, type GroupCells } from '../../export/groupCell.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import type { State, StoreState } from '../../export/queries.ts';
import { names, type Names } from '../../export/names.ts';
import { byRule, quotable, type Problems } from './problems.ts';
import { sheetRows, type RecordChange, type Row } from './table.ts';

export type StoreChange = RecordChange<'Stores', StoreState> & { texts: StoreTexts; groupIds: string[] };

/** A store that other sheets can name, existing or new. */
export type StoreRef = { key: string; name: string };

export type PlannedStores = {
  rows: number;
  changes: StoreChange[];
  byKey: Map<string, StoreRef>;
  byName: Names<StoreRef>;
};

type StoreRow = Row<'Stores'>;

/**
 * Plans the changes in the 'Stores' sheet. A row without an id refers to the store with this name; if there is none,
 * the row adds a store. A second import of the same workbook therefore adds nothing.
 */
export function planStores(lines: GivenCell[][] | undefined, state: State, problems: Problems): PlannedStores {
  const rows = sheetRows('Stores', lines, problems);
  const byId = new Map(state.stores.map((store) => [store.id, store]));
  const current = names(state.stores, ({ name }) => name);
  const cells = groupCells(state.groups);
  const refs = new Map<string, StoreRef & { row: number | null; byName: boolean }>();
  const changes: StoreChange[] = [];
  for (const row of rows.filter(({ readable }) => readable)) {
    const store = findStore(row, { byId, current }, problems);
    if (store === undefined) continue;
    const key = store?.id ?? `new ${row.number}`;
    const texts = eachStoreText((column) => textOf(row, column, store, problems));
    const { name } = texts;
    const groupIds = groupIdsOf(row, store?.groupIds ?? [], cells, problems);
    const earlierRow = refs.get(key)?.row;
    if (earlierRow !== undefined)
      problems.add({ ...placeOf(row, 'id'), code: 'same_record', values: { row: earlierRow ?? 0 } });
    else if (name !== null) refs.set(key, { key, name, row: row.number, byName: cellText(row, 'id') === '' });
    if (earlierRow !== undefined || !isComplete(texts) || groupIds === null) continue;
    const columns = [
      ...STORE_TEXT_NAMES.filter((text) => texts[text] !== (store?.[text] ?? '')),
      ...(sameIds(groupIds, store?.groupIds ?? []) ? [] : ['groups']),
    ];
    if (columns.length === 0) continue;
    const kind = store ? 'changed' : 'added';
    changes.push({
      sheet: 'Stores',
      row: row.number,
      kind,
      key,
      before: store,
      name: texts.name,
      texts,
      groupIds,
      columns,
    });
  }
  const byName = names([...refs.values()], ({ name }) => name);
  for (const ref of refs.values()) {
    const [first, second] = byName.of(ref.name);
    // Two stores may have the same name if both are given by id; a store given by name only would be ambiguous.
    const other = first === ref ? second : first;
    if (!ref.byName || !other || ref.row === null) continue;
    const values = { row: other.row ?? 0, name: quotable(ref.name) };
    problems.add({ sheet: 'Stores', row: ref.row, column: 'name', code: 'same_name', values });
  }
  for (const { id, name } of state.stores) {
    if (refs.has(id)) continue;
    const ref = { key: id, name, row: null, byName: false };
    refs.set(id, ref);
    byName.add(name, ref);
  }
  return { rows: rows.length, changes, byKey: refs, byName };
}

function placeOf({ number: row }: StoreRow, column: ColumnOf<'Stores'>) {
  return { sheet: 'Stores', row, column } as const;
}

function cellText(row: StoreRow, column: ColumnOf<'Stores'>): string {
  return (row.cell(column) ?? '').trim();
}

type CurrentStores = { byId: ReadonlyMap<string, StoreState>; current: Names<StoreState> };

/**
 * Returns the store of a row: null for a new store; undefined, with a problem added, if the id is unknown or the name
 * is ambiguous.
 */
function findStore(row: StoreRow, { byId, current }: CurrentStores, problems: Problems): StoreState | null | undefined {
  const id = cellText(row, 'id');
  if (id !== '') {
    const store = byId.get(id.toLowerCase());
    if (!store) problems.add({ ...placeOf(row, 'id'), code: 'unknown_id' });
    return store;
  }
  const name = cellText(row, 'name');
  const bearers = current.of(name);
  if (bearers.length <= 1) return bearers[0] ?? null;
  const values = { name: quotable(name), count: bearers.length };
  problems.add({ ...placeOf(row, 'name'), code: 'several_bear_name', values });
  return undefined;
}

/**
 * Validates a text field. Returns null, with a problem added, if it is invalid. An unchanged value always passes,
 * because rules may have changed after it was stored.
 */
function textOf(row: StoreRow, column: StoreText, store: StoreState | null, problems: Problems): string | null {
  const before = store?.[column];
  const text = row.cell(column) ?? before ?? '';
  return text === before ? text : byRule(STORE_TEXT_RULES[column], text, placeOf(row, column), problems);
}

function isComplete(texts: Record<StoreText, string | null>): texts is StoreTexts {
  return Object.values(texts).every((text) => text !== null);
}

function groupIdsOf(row: StoreRow, before: string[], cells: GroupCells, problems: Problems): string[] | null {
  const cell = row.cell('groups');
  if (cell === null || cell === cells.cell(before)) return before;
  const { groupIds, unknown } = cells.read(cell);
  for (const name of unknown) {
    problems.add({ ...placeOf(row, 'groups'), code: 'no_group', values: { name: quotable(name) } });
  }
  return unknown.length > 0 ? null : groupIds;
}

/** Checks whether two lists without duplicates contain the same ids in any order. */
export function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}
