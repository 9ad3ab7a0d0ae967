import type { Db } from '../../db/schema.ts';
import { waitForReader } from './queries.ts';

/** Writes one or more lines of a file; resolves once the reader can accept more. */
export type WriteLines = (lines: string) => Promise<void>;

/**
 * Runs an export on a single, read-only snapshot of the database. Its reader may be slow, so the transaction has no
 * idle timeout.
 */
export function inSnapshot<Result>(db: Db, run: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await waitForReader(transaction);
      return run(transaction);
    });
}

/** Returns a value as a line of JSON. */
export function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
