import { PreparedClient } from '../../src/server/db/preparedClient.ts';

/** A statement as passed to the driver. */
export type Statement = { text: string; values: readonly unknown[] };

/** Records the statements that an operation sends to the database, in order. Nothing else may run meanwhile. */
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
