import { PreparedClient } from '../../src/server/db/preparedClient.ts';

/** A statement as the driver was given it. */
export type Statement = { text: string; values: readonly unknown[] };

/** What a piece of work sends to the database, in order. Nothing else may run meanwhile. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = Object.getOwnPropertyDescriptor(PreparedClient.prototype, 'query');
  const query = original?.value as (...args: unknown[]) => unknown;
  function record(this: PreparedClient, ...args: unknown[]): unknown {
    const [text, values] = args;
    if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  }
  Object.defineProperty(PreparedClient.prototype, 'query', { ...original, value: record });
  try {
    await work();
  } finally {
    Object.defineProperty(PreparedClient.prototype, 'query', { ...original });
  }
  return statements;
}
