import { ValueNode, type CompiledQuery, type Expression, type OperationNode } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './schema.ts';

/** The connection pool of each database. A transaction has none and uses its own connection. */
const pools = new WeakMap<Db, Pool>();

/** Lets precompiled statements bypass Kysely and use the database's pool directly. */
export function sendOver(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

/**
 * A parameter of a precompiled statement, whose value is not known when the statement is built. It can only be used as
 * an operand in SQL: comparing it or using it as a value doesn't compile, and the linter rejects truth tests on it.
 */
export class Param<T> implements Expression<T> {
  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }
}

type Params = Readonly<Record<string, Param<unknown>>>;

type ValuesOf<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** The values that change the text of a statement. There must be only a few combinations, because each is cached. */
type Shape = { readonly [part: string]: string | undefined };

/**
 * Builds a statement once per shape and then only fills in values. Building a frequent statement takes Node about as
 * long as running it takes PostgreSQL. `params` declares the parameters with their types.
 */
export function precompile<P extends Params, Row, S extends Shape = Shape>(
  params: P,
  build: (db: Db, params: P, shape: S) => CompiledQuery<Row>,
): (db: Db, values: ValuesOf<P>, shape: S) => Promise<Row[]> {
  const compiledQueries = new Map<string, CompiledQuery<Row>>();
  const names = new Map<unknown, string>(Object.entries(params).map(([name, param]) => [param, name]));
  return async (db, values, shape) => {
    const key = Object.values(shape).join(' ');
    const compiledQuery: CompiledQuery<Row> = compiledQueries.get(key) ?? build(db, params, shape);
    compiledQueries.set(key, compiledQuery);
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter instanceof Param ? values[names.get(parameter) as keyof P] : parameter,
    );
    const pool = pools.get(db);
    // Getting a connection through Kysely would take 3% of the time of a small call.
    if (pool !== undefined) return query<Row>(pool, compiledQuery.sql, parameters);
    const { rows } = await db.executeQuery<Row>({ ...compiledQuery, parameters });
    return rows;
  };
}

async function query<Row>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(text, values);
    return rows as Row[];
  } finally {
    client.release();
  }
}
