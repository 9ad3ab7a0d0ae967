import { ValueNode, type CompiledQuery, type Expression, type OperationNode } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './schema.ts';

/** Over which connections a database is asked; a transaction is asked over its own. */
const pools = new WeakMap<Db, Pool>();

/** Lets the statements of a database that are put together once go straight to its connections. */
export function sendOver(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

/**
 * A value of a prepared statement, which is put together before there is one. It is an operand of SQL and nothing else:
 * to compare it with a value, or to use it as one, does not compile, and the linter finds the question whether it is there.
 */
export class Param<T> implements Expression<T> {
  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }
}

/** What a prepared statement gets every time, by name. */
type Params = Readonly<Record<string, Param<unknown>>>;

type ValuesOf<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** What changes the text of a statement, of which there may only be few. */
type Shape = { readonly [part: string]: string | undefined };

/**
 * A statement that is put together once, and from then on only gets its values: for the calls that all make all
 * the time, because putting one together takes Node as long as answering it takes PostgreSQL. It declares its parameters
 * with their types; `build` never sees the values, and what it may look at is the shape.
 */
export function precompiled<P extends Params, Row, S extends Shape = Shape>(
  params: P,
  build: (db: Db, params: P, shape: S) => CompiledQuery<Row>,
): (db: Db, values: ValuesOf<P>, shape: S) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  const names = new Map<unknown, string>(Object.entries(params).map(([name, param]) => [param, name]));
  return async (db, values, shape) => {
    const key = Object.values(shape).join(' ');
    const compiled: CompiledQuery<Row> = known.get(key) ?? build(db, params, shape);
    known.set(key, compiled);
    const parameters = compiled.parameters.map((each) =>
      each instanceof Param ? values[names.get(each) as keyof P] : each,
    );
    const pool = pools.get(db);
    // Kysely's own way to a connection takes 3 % of a light call.
    if (pool !== undefined) return ask<Row>(pool, compiled.sql, parameters);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

async function ask<Row>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(text, values);
    return rows as Row[];
  } finally {
    client.release();
  }
}
