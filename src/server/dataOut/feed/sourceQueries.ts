import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import type { Caller } from '../../identity/viewer.ts';
import type { Column, EdmType } from './columns.ts';
import type { DataSet } from './sets.ts';

/** The source of a set's rows, aliased as `r`, and the condition for rows that the caller may see. */
export type Source = { from: RawBuilder<unknown>; mayBeSeen: RawBuilder<boolean> };

/** Returns a set's source for a caller. Visits aren't stored, so they are passed in as rows. */
export function sourceOf(db: Db, caller: Caller, set: DataSet, visits: readonly object[]): Source {
  if (set.view === null) return { from: givenRows(set, visits), mayBeSeen: sql`true` };
  if (set.name === 'Groups') return { from: view(set.view), mayBeSeen: groupsOf(caller) };
  const from = set.name === 'Stores' && !caller.isAdministrator ? storesOfGroup(set, caller) : view(set.view);
  // The views contain no archived stores, so callers with access to all stores need no condition.
  if (caller.scope.kind === 'all') return { from, mayBeSeen: sql`true` };
  const ids = storesInScope(db, caller.scope).clearSelect().select('stores.id');
  return { from, mayBeSeen: sql`r.store_id in (${ids})` };
}

const view = (name: string) => sql`${sql.id('reporting', name)} as r`;

const groupsOf = ({ isAdministrator, groupId }: Caller): RawBuilder<boolean> =>
  isAdministrator ? sql`true` : sql`r.group_id = ${groupId}`;

/**
 * Returns the source of stores for a caller who is limited to a group. Each store shows only that group, even if it is
 * also in other groups.
 */
function storesOfGroup({ columns }: DataSet, { groupId }: Caller): RawBuilder<unknown> {
  const expressions: Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
    group_ids: sql`${groupId}::text as group_ids`,
    group_names: sql`(select groups.name from groups where groups.id = ${groupId}) as group_names`,
  };
  const fields = columns.map(({ name }) => expressions[name] ?? sql.ref(name));
  return sql`(select ${sql.join(fields)} from reporting.stores) as r`;
}

const SQL_TYPES: Record<EdmType, RawBuilder<unknown>> = {
  Guid: sql`uuid`,
  String: sql`text`,
  Int32: sql`integer`,
  Double: sql`float8`,
  Boolean: sql`boolean`,
  Date: sql`date`,
  DateTimeOffset: sql`timestamptz`,
};

function givenRows({ columns }: DataSet, rows: readonly object[]): RawBuilder<unknown> {
  const shape = columns.map(({ name, type }: Column) => sql`${sql.id(name)} ${SQL_TYPES[type]}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (${sql.join(shape)})`;
}
