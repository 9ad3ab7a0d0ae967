import { sql, type RawBuilder } from 'kysely';
import type { Column, EdmType } from './columns.ts';
import type { Comparison, Expression, FunctionName } from './language/expression.ts';
import type { Literal, ValueType } from './language/literals.ts';
import type { OrderTerm } from './language/order.ts';
import type { Cell } from './language/skipToken.ts';

type Sql<T = unknown> = RawBuilder<T>;

/** Refers to a column of the set, which statements alias as `r`. */
export const columnRef = ({ name }: Pick<Column, 'name'>): Sql => sql.ref(`r.${name}`);

/** Converts a condition of `$filter` to SQL. */
export function conditionSql(expression: Expression): Sql<boolean> {
  return sqlOf(expression) as Sql<boolean>;
}

function sqlOf(expression: Expression): Sql {
  const { kind } = expression;
  if (kind === 'literal') return literalSql(expression);
  if (kind === 'column') return columnRef(expression.column);
  if (kind === 'call') return CALLS[expression.name](...expression.of.map(argumentSql));
  // In OData a comparison with null is false, so its negation is true.
  if (kind === 'not') return sql`(${sqlOf(expression.of)} is not true)`;
  if (kind === 'all') return sql`(${sql.join(expression.of.map(sqlOf), sql` and `)})`;
  if (kind === 'any') return sql`(${sql.join(expression.of.map(sqlOf), sql` or `)})`;
  if (kind === 'in') return inSql(expression.of, expression.values);
  return compareSql(expression.by, expression.left, expression.right);
}

/** Converts an argument to SQL; a day becomes its start in UTC. */
function argumentSql(expression: Expression): Sql {
  const of = sqlOf(expression);
  return expression.type === 'Date' ? sql`(${of}::timestamp at time zone 'UTC')` : of;
}

const CASTS: Record<ValueType, (value: unknown) => Sql> = {
  Guid: (value) => sql`${value}::uuid`,
  String: (value) => sql`${value}::text`,
  Number: (value) => sql`${value}::float8`,
  Boolean: (value) => sql`${value}::boolean`,
  Date: (value) => sql`${value}::date`,
  DateTimeOffset: (value) => sql`${value}::timestamptz`,
  Null: () => sql`null`,
};

const literalSql = ({ type, value }: Literal): Sql => CASTS[type](value);

function inSql(of: Expression, values: readonly Literal[]): Sql {
  const nonNullValues = values.filter(({ type }) => type !== 'Null');
  const left = sqlOf(of);
  const isListed =
    nonNullValues.length === 0 ? sql`false` : sql`(${left} in (${sql.join(nonNullValues.map(literalSql))}))`;
  return nonNullValues.length === values.length ? isListed : sql`(${isListed} or ${left} is null)`;
}

const SIGNS: Record<Comparison, Sql> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compareSql(by: Comparison, left: Expression, right: Expression): Sql {
  if (left.type === 'Null' || right.type === 'Null') return withNothing(by, left.type === 'Null' ? right : left);
  const isPlain = left.kind === 'literal' || right.kind === 'literal';
  // An index supports `=`, but not `is not distinct from`.
  const sign = by === 'eq' && !isPlain ? sql`is not distinct from` : SIGNS[by];
  return sql`(${sqlOf(left)} ${sign} ${sqlOf(right)})`;
}

/** Compares with null: null equals only null, and is neither greater nor less than anything. */
function withNothing(by: Comparison, other: Expression): Sql {
  const isNothing = other.type === 'Null' ? sql`true` : sql`(${sqlOf(other)} is null)`;
  if (by === 'eq') return isNothing;
  return by === 'ne' ? sql`(not ${isNothing})` : sql`false`;
}

const inUtc = (of: Sql | undefined, part: Sql) => sql`extract(${part} from ${of} at time zone 'UTC')`;

const CALLS: Record<FunctionName, (...of: Sql[]) => Sql> = {
  contains: (text, part) => sql`(position(${part} in ${text}) > 0)`,
  startswith: (text, part) => sql`starts_with(${text}, ${part})`,
  endswith: (text, part) => sql`(right(${text}, char_length(${part})) = ${part})`,
  concat: (text, other) => sql`concat(${text}, ${other})`,
  indexof: (text, part) => sql`(position(${part} in ${text}) - 1)`,
  substring: (text, start) => sql`substr(${text}, greatest(${start}, 0)::integer + 1)`,
  tolower: (text) => sql`lower(${text})`,
  toupper: (text) => sql`upper(${text})`,
  trim: (text) => sql`btrim(${text})`,
  length: (text) => sql`char_length(${text})`,
  year: (of) => inUtc(of, sql`year`),
  month: (of) => inUtc(of, sql`month`),
  day: (of) => inUtc(of, sql`day`),
  hour: (of) => inUtc(of, sql`hour`),
  minute: (of) => inUtc(of, sql`minute`),
  date: (of) => sql`(${of} at time zone 'UTC')::date`,
  now: () => sql`now()`,
};

const CELL_CASTS: Record<EdmType, ValueType> = {
  Guid: 'Guid',
  String: 'String',
  Int32: 'Number',
  Double: 'Number',
  Boolean: 'Boolean',
  Date: 'Date',
  DateTimeOffset: 'DateTimeOffset',
};

const cellSql = ({ column }: OrderTerm, cell: Cell | undefined): Sql => CASTS[CELL_CASTS[column.type]](cell);

/** Returns SQL for a sort order. Null is less than every other value, as in OData. */
export function orderSql(order: readonly OrderTerm[]): Sql {
  return sql.join(
    order.map(({ column, descending }) => {
      const way = descending ? sql`desc` : sql`asc`;
      if (!column.nullable) return sql`${columnRef(column)} ${way}`;
      return descending ? sql`${columnRef(column)} desc nulls last` : sql`${columnRef(column)} asc nulls first`;
    }),
  );
}

/** Returns the condition for the rows that follow the row with these values in the sort columns. */
export function afterSql(order: readonly OrderTerm[], values: readonly Cell[]): Sql<boolean> {
  const [first] = order;
  const isEven = order.every(({ column, descending }) => !column.nullable && descending === first?.descending);
  const sign = first?.descending === true ? sql`<` : sql`>`;
  if (isEven) {
    const columns = sql.join(order.map(({ column }) => columnRef(column)));
    const place = sql`(${columns}) ${sign} (${sql.join(order.map((term, at) => cellSql(term, values[at])))})`;
    // The first column may have an index; the others might not be columns of a table.
    return first === undefined
      ? sql`true`
      : sql`(${columnRef(first.column)} ${sign}= ${cellSql(first, values[0])} and ${place})`;
  }
  const steps = order.map((term, at) => {
    const equalTerms = order.slice(0, at).map((before, place) => sameSql(before, values[place]));
    return sql`(${sql.join([...equalTerms, laterSql(term, values[at])], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

function sameSql(term: OrderTerm, cell: Cell | undefined): Sql {
  return cell === null
    ? sql`${columnRef(term.column)} is null`
    : sql`${columnRef(term.column)} = ${cellSql(term, cell)}`;
}

function laterSql(term: OrderTerm, cell: Cell | undefined): Sql {
  const column = columnRef(term.column);
  if (cell === null) return term.descending ? sql`false` : sql`${column} is not null`;
  if (!term.descending) return sql`${column} > ${cellSql(term, cell)}`;
  const isLess = sql`${column} < ${cellSql(term, cell)}`;
  return term.column.nullable ? sql`(${isLess} or ${column} is null)` : isLess;
}
