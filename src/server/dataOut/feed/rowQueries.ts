import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Column } from './columns.ts';
import { afterSql, columnRef, conditionSql, orderSql } from './conditionQueries.ts';
import type { Asked } from './language/options.ts';
import type { Source } from './sourceQueries.ts';

/** So long may the database take for a page, in ms. */
const PAGE_MAX_MS = '10000';

/** Stands before statements made of what a caller asks for: prepared under no name (`UNNAMED`), and planned for their values. */
const ONCE = sql`/* as asked */`;

/** A row as the text that is sent. */
export type TextRow = { row: string };

/** Rows as one text, and how many they are. */
export type TextRows = { text: string; count: number };

/** Stands between rows, and nowhere within one: JSON writes line feeds of texts otherwise. */
export const BETWEEN_ROWS = ',\n';

/** Rows of a set as objects of JSON, with some of its columns. As one text: Node would take as long for each as PostgreSQL. */
export function selectJson(source: Source, asked: Asked, columns: readonly Column[], limit: number) {
  const told = columns.map((column) => sql`${toldSql(column)} as ${sql.id(column.name)}`);
  return sql<TextRows>`${ONCE} select coalesce(string_agg(row_to_json(t)::text, ${BETWEEN_ROWS}), '') as text, count(*)::float8 as count
    from (select ${sql.join(told)} from (${wanted(source, asked, columns, limit)}) p) t`;
}

/**
 * Rows of a set as lines of a CSV file (RFC 4180), each with its end. A whole set that is not to be sorted begins at once, in
 * whatever order it lies.
 */
export function selectCsv(source: Source, asked: Asked, columns: readonly Column[]) {
  const line = sql.join(columns.map(csvCell), sql` || ',' || `);
  return sql<TextRow>`select ${line} || E'\\r\\n' as row from (${wanted(source, asked, columns, asked.top)}) p`;
}

/** The date of the first survey with which there are so many answers, in an order by date; no row where there are fewer. */
export function selectDateOfAnswers(surveys: Source, asked: Asked, answers: number) {
  const { filter, order } = asked;
  return sql<{
    date: string;
  }>`${ONCE} select to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as date
    from (
      select r.date, sum(said.answers) over (order by ${orderSql(order)} rows unbounded preceding) as answers
      from ${surveys.from}
      cross join lateral (
        select jsonb_array_length(answers) + jsonb_array_length(manager_answers) as answers from survey_answers
        where survey_answers.store_id = r.store_id and survey_answers.survey_id = r.survey_id limit 1
      ) said
      where ${surveys.mayBeSeen} and ${filter ? conditionSql(filter) : sql`true`}
    ) counted
    where answers >= ${answers}::bigint limit 1`;
}

/** How many rows there are, whatever page is shown. */
export function selectCount(source: Source, { filter }: Asked) {
  return sql<{ count: number }>`${ONCE} select count(*)::float8 as count from ${source.from}
    where ${source.mayBeSeen} and ${filter ? conditionSql(filter) : sql`true`}`;
}

/** What is asked for, in its order; what is told of each row is made of these rows alone. */
function wanted({ from, mayBeSeen }: Source, asked: Asked, columns: readonly Column[], limit: number | null) {
  const { filter, order, sorted, after, skip } = asked;
  const conditions = [
    mayBeSeen,
    ...(filter ? [conditionSql(filter)] : []),
    ...(after ? [afterSql(order, after.values)] : []),
  ];
  const isSorted = sorted || limit !== null || skip > 0;
  const ordered = isSorted ? sql`order by ${orderSql(order)} limit ${limit}::bigint offset ${skip}::bigint` : sql``;
  return sql`select ${sql.join(columns.map(columnRef))} from ${from} where ${sql.join(conditions, sql` and `)} ${ordered}`;
}

/** Reads in a transaction that may only read, and not for long. */
export function inShort<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${PAGE_MAX_MS}, true)`.execute(transaction);
      return work(transaction);
    });
}

const paged = ({ name }: Column) => sql.ref(`p.${name}`);

/** A value as JSON has it: moments in UTC, to the ms. */
function toldSql(column: Column): RawBuilder<unknown> {
  return column.type === 'DateTimeOffset' ? momentSql(column) : paged(column);
}

const momentSql = (column: Column) =>
  sql`to_char(${paged(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** With these a text begins that a spreadsheet would take for a formula: the signs of `LOOKS_LIKE_FORMULA`. */
const FORMULA_SIGNS = Array.from('=+-@＝＋－＠\t\r', (sign) => sign.codePointAt(0));

/** A cell: nothing for null, texts in quotes. A text that looks like a formula begins with an apostrophe. */
function csvCell(column: Column): RawBuilder<unknown> {
  const value = paged(column);
  if (column.type === 'DateTimeOffset') return sql`coalesce(${momentSql(column)}, '')`;
  if (column.type !== 'String') return sql`coalesce(${value}::text, '')`;
  const start = sql`case when ascii(${value}) = any (${FORMULA_SIGNS}::integer[]) then '"''' else '"' end`;
  return sql`coalesce(${start} || replace(${value}, '"', '""') || '"', '')`;
}
