import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { columnRef, orderSql } from './conditionQueries.ts';
import type { Expansion } from './language/expand.ts';
import type { RowRequest } from './language/options.ts';
import type { Cell } from './language/skipToken.ts';
import type { Navigation } from './navigations.ts';
import { BETWEEN_ROWS, jsonFields, jsonValueSql, selectRequestedRows, UNPREPARED } from './rowQueries.ts';
import { columnOf, type DataSet } from './sets.ts';
import { sourceOf } from './sourceQueries.ts';
import type { Column } from './columns.ts';

/**
 * The maximum size of a page with expanded properties, in bytes of JSON before compression. A single row can be larger.
 */
export const EXPANDED_PAGE = { bytes: 24_000_000 };

/** A page's rows as one string and their number, and the place of the last row (null if no rows follow). */
export type ExpandedRows = { text: string; count: number; place: Cell[] | null };

type ExpandedPage = { columns: readonly Column[]; rows: number; limit: number };

/**
 * Selects a page of at most `rows` rows as JSON objects, each with its expanded properties, in one statement. Reads
 * `limit` rows, one more than the page if there may be a next page, and cuts the page at its maximum size.
 */
export function selectExpandedRows(
  db: Db,
  caller: Caller,
  set: DataSet,
  request: RowRequest,
  { columns, rows, limit }: ExpandedPage,
) {
  const nestedColumns = request.expand.map((expansion) => propertySql(db, caller, expansion));
  const ownFields = sql`(select row_to_json(t)::text from (select ${jsonFields(request.select, 'p')}) t)`;
  const place = sql.join(request.order.map(({ column }) => jsonValueSql(column, 'p')));
  return sql<ExpandedRows>`${UNPREPARED}
    select coalesce(string_agg(row, ${BETWEEN_ROWS} order by at) filter (where kept), '') as text,
      (count(*) filter (where kept))::float8 as count,
      case when not bool_and(kept) then (array_agg(place order by at desc) filter (where kept))[1] end as place
    from (
      select at, row, place,
        at = 1 or (at <= ${rows}::bigint and sum(octet_length(row)) over (order by at) <= ${EXPANDED_PAGE.bytes}::bigint) as kept
      from (
        select row_number() over () as at, json_build_array(${place}) as place,
          '{' || concat_ws(',', nullif(substr(own.text, 2, char_length(own.text) - 2), ''), ${sql.join(nestedColumns)}) || '}' as row
        from (${selectRequestedRows(sourceOf(db, caller, set, []), request, columns, limit)}) p
        cross join lateral ${ownFields} own(text)
      ) made
    ) sized`;
}

/** Returns SQL for an expanded property of the row `p`, as JSON text with the property's name and rows. */
function propertySql(db: Db, caller: Caller, { navigation, select }: Expansion): RawBuilder<string> {
  const { name, to, isCollection, on } = navigation;
  const { from, mayBeSeen } = sourceOf(db, caller, to, []);
  const keyConditions = on.map((column) => sql`${columnRef({ name: column })} = ${sql.ref(`p.${column}`)}`);
  const order = isCollection ? sql`order by ${orderSql(orderOf(navigation))}` : sql``;
  const matches = sql`select ${sql.join(select.map(columnRef))} from ${from}
    where ${sql.join([mayBeSeen, ...keyConditions], sql` and `)} ${order}`;
  const rows = sql`(select ${jsonFields(select, 'e')} from (${matches}) e) e`;
  const [open, close] = isCollection ? ['[', ']'] : ['', ''];
  const text = sql`(select string_agg(row_to_json(e)::text, ',') from ${rows})`;
  return sql`${`"${name}":${open}`}::text || coalesce(${text}, ${isCollection ? '' : 'null'}::text) || ${close}::text`;
}

/** Returns the default order of a property's rows, leaving out columns that have the same value in all of them. */
function orderOf({ to, on }: Navigation) {
  return to.order
    .filter((name) => !on.includes(name))
    .flatMap((name) => columnOf(to, name) ?? [])
    .map((column) => ({ column, descending: false }));
}
