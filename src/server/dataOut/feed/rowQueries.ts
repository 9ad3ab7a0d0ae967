import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Column } from './columns.ts';
import { afterSql, columnRef, conditionSql, orderSql } from './conditionQueries.ts';
import type { RowRequest } from './language/options.ts';
import { SETS, type DataSet, type SetName } from './sets.ts';
import type { Source } from './sourceQueries.ts';

/** The time limit of a page's statements, in ms. */
export const PAGE_LIMIT = { ms: 10_000 };

/**
 * Marks statements that are built from a caller's request: they aren't prepared by name (`UNNAMED_PREFIX`), so that
 * each is planned for its own values.
 */
export const UNPREPARED = sql`/* as asked */`;

/** A row as it is sent. */
export type TextRow = { row: string };

/** Rows as one string, and their number. */
export type TextRows = { text: string; count: number };

/** The separator of rows. It can't occur within a row, because JSON escapes line feeds. */
export const BETWEEN_ROWS = ',\n';

/**
 * Selects rows of a set as JSON objects with some of its columns, in one string, because processing rows one by one is
 * slow.
 */
export function selectJson(source: Source, request: RowRequest, columns: readonly Column[], limit: number) {
  return sql<TextRows>`${UNPREPARED} select coalesce(string_agg(row_to_json(t)::text, ${BETWEEN_ROWS}), '') as text, count(*)::float8 as count
    from (select ${jsonFields(columns, 'p')} from (${selectRequestedRows(source, request, columns, limit)}) p) t`;
}

/**
 * Selects rows of a set as lines of a CSV file (RFC 4180), with their line ends. If all matching rows are requested
 * without an order, they are sent in storage order, so that the first ones are available immediately.
 */
export function selectCsv(source: Source, request: RowRequest, columns: readonly Column[]) {
  return sql<TextRow>`select ${csvLine(columns)} || E'\\r\\n' as row from (${selectRequestedRows(source, request, columns, request.top)}) p`;
}

/** Returns SQL that formats columns of the rows aliased as `p` as a CSV line, without the line end. */
export const csvLine = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map(csvCell), sql` || ',' || `);

/** The set whose dated records contain a set's rows, as surveys contain answers. */
export type Parts = {
  wholeSet: DataSet;
  /** Selects the number of rows that belong to the record `r` of the set `wholeSet`, as `parts`. */
  number: RawBuilder<unknown>;
};

/** Returns the `Parts` of a set; undefined if no dated records contain its rows. */
export function partsOf({ name }: DataSet): Parts | undefined {
  return PARTS[name];
}

/** Selects the number of answers of the survey `r`. */
const ANSWERS_OF_SURVEY = sql`
  select jsonb_array_length(answers) + jsonb_array_length(manager_answers) as parts from survey_answers
  where survey_answers.store_id = r.store_id and survey_answers.survey_id = r.survey_id limit 1`;

const PARTS: Partial<Record<SetName, Parts>> = {
  Answers: { wholeSet: SETS.Surveys, number: ANSWERS_OF_SURVEY },
  OtherAnswers: { wholeSet: SETS.OtherSurveys, number: ANSWERS_OF_SURVEY },
  AssessmentAnswers: {
    wholeSet: SETS.Assessments,
    number: sql`
      select jsonb_array_length(answers) as parts from assessment_answers
      where assessment_answers.assessment_id = r.assessment_id limit 1`,
  },
  Measures: {
    wholeSet: SETS.Assessments,
    number: sql`select count(*) as parts from measures where measures.assessment_id = r.assessment_id`,
  },
};

/**
 * Selects the date of the row at which the running total of parts, in the requested order, reaches `limit`; no row if
 * the total stays below it.
 */
export function selectDateOfParts(wholes: Source, { number }: Parts, request: RowRequest, limit: number) {
  const { filter, order } = request;
  return sql<{
    date: string;
  }>`${UNPREPARED} select to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as date
    from (
      select r.date, sum(each.parts) over (order by ${orderSql(order)} rows unbounded preceding) as parts
      from ${wholes.from}
      cross join lateral (${number}) each
      where ${wholes.mayBeSeen} and ${filter ? conditionSql(filter) : sql`true`}
    ) counted
    where parts >= ${limit}::bigint limit 1`;
}

/** Counts all matching rows, regardless of the page. */
export function selectCount(source: Source, { filter }: RowRequest) {
  return sql<{ count: number }>`${UNPREPARED} select count(*)::float8 as count from ${source.from}
    where ${source.mayBeSeen} and ${filter ? conditionSql(filter) : sql`true`}`;
}

/** Selects the requested rows, in order unless all matching rows are requested without an order. */
export function selectRequestedRows(
  { from, mayBeSeen }: Source,
  request: RowRequest,
  columns: readonly Column[],
  limit: number | null,
) {
  const { filter, order, sorted, after, skip } = request;
  const conditions = [
    mayBeSeen,
    ...(filter ? [conditionSql(filter)] : []),
    ...(after ? [afterSql(order, after.values)] : []),
  ];
  const isSorted = sorted || limit !== null || skip > 0;
  const orderClause = isSorted ? sql`order by ${orderSql(order)} limit ${limit}::bigint offset ${skip}::bigint` : sql``;
  return sql`select ${sql.join(columns.map(columnRef))} from ${from} where ${sql.join(conditions, sql` and `)} ${orderClause}`;
}

/**
 * Runs `work` in a read-only transaction without JIT compilation and with a time limit for its statements
 * (`PAGE_LIMIT`).
 */
export function inShort<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`
        select set_config('statement_timeout', ${String(PAGE_LIMIT.ms)}, true), set_config('jit', 'off', true)
      `.execute(transaction);
      return work(transaction);
    });
}

/** Returns SQL for columns of the rows with this alias, formatted for JSON. */
export const jsonFields = (columns: readonly Column[], alias: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${jsonValueSql(column, alias)} as ${sql.id(column.name)}`));

/** Formats a value for JSON: moments in UTC, to the millisecond. */
export function jsonValueSql({ name, type }: Column, alias: string): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${name}`);
  return type === 'DateTimeOffset' ? momentSql(value) : value;
}

const momentSql = (value: RawBuilder<unknown>) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first characters that make a spreadsheet treat text as a formula, as in `LOOKS_LIKE_FORMULA`. */
const FORMULA_SIGNS = Array.from('=+-@＝＋－＠\t\r', (sign) => sign.codePointAt(0));

/** Formats a cell; null is empty. */
function csvCell(column: Column): RawBuilder<unknown> {
  const value = sql.ref(`p.${column.name}`);
  if (column.type === 'DateTimeOffset') return sql`coalesce(${momentSql(value)}, '')`;
  if (column.type !== 'String') return sql`coalesce(${value}::text, '')`;
  return textCell(value);
}

/** Formats text as a cell, in quotes; null is empty. Text that looks like a formula gets a leading apostrophe. */
export function textCell(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`case when ascii(${value}) = any (${FORMULA_SIGNS}::integer[]) then '"''' else '"' end`;
  return sql`coalesce(${start} || replace(${value}, '"', '""') || '"', '')`;
}
