import { sql, type Expression } from 'kysely';
import type { Reader } from './reader.ts';
import type { Db } from './schema.ts';

/** A query for rows of one kind. */
export type RowQuery<Row> = (db: Db) => Expression<Row>;

/**
 * Yields a query's rows in batches, through a cursor in a read-only transaction, so that all batches see the same
 * snapshot. The next batch is fetched while the caller uses the current one, which is emptied when the next is
 * requested. The cursor is closed when the caller stops, early or not.
 */
export async function* inBatches<Row>(db: Db, query: RowQuery<Row>, size: number): AsyncGenerator<Row[]> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // Compiling the statement would delay its first rows.
    await sql`set local jit = off`.execute(transaction);
    await sql`declare export_rows no scroll cursor for ${query(transaction)}`.execute(transaction);
    const fetchNext = () => {
      const batch = sql<Row>`fetch ${sql.lit(size)} from export_rows`.execute(transaction);
      // If the caller stops early, nothing awaits this batch, and an unhandled rejection would end the process.
      batch.catch(() => {});
      return batch;
    };
    let nextBatch = fetchNext();
    for (;;) {
      const { rows } = await nextBatch;
      const isLast = rows.length < size;
      if (!isLast) nextBatch = fetchNext();
      if (rows.length > 0) yield rows;
      // The generator's state outlives each batch, so Node would retain all rows until a major garbage collection.
      rows.length = 0;
      if (isLast) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Yields a query's rows like `inBatches`, but reads from the replica if possible, and awaits `check` before it yields
 * each batch.
 */
export async function* checkedBatches<Row>(
  reader: Reader,
  query: RowQuery<Row>,
  size: number,
  check: () => Promise<void>,
): AsyncGenerator<Row[]> {
  const { first, others } = await reader.read(async (from) => {
    const batches = inBatches(from, query, size);
    return { first: await batches.next(), others: batches };
  });
  try {
    await check();
    if (!first.done) yield first.value;
    for await (const rows of others) {
      await check();
      yield rows;
    }
  } finally {
    await others.return(undefined);
  }
}
