import { sql, type Expression } from 'kysely';
import type { Reader } from '../db/reader.ts';
import type { Db } from '../db/schema.ts';

/** What reads rows of a kind from a database. */
type RowQuery<Row> = (db: Db) => Expression<Row>;

/**
 * The rows of a query, batch by batch and never all at once: through a cursor in a read-only transaction, so that every
 * batch sees the same moment. While a batch is used the database makes the next one; when that is asked for, the one before
 * is emptied. The cursor is closed when the reader stops, early or not. A reader who takes more than a minute for a batch is
 * cut off by the database (`idle_in_transaction_session_timeout`).
 */
async function* inBatches<Row>(db: Db, query: RowQuery<Row>, size: number): AsyncGenerator<Row[]> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`declare export_rows no scroll cursor for ${query(transaction)}`.execute(transaction);
    const fetched = () => {
      const batch = sql<Row>`fetch ${sql.lit(size)} from export_rows`.execute(transaction);
      // A reader who stops no longer waits for it.
      batch.catch(() => {});
      return batch;
    };
    let coming = fetched();
    for (;;) {
      const { rows } = await coming;
      const isLast = rows.length < size;
      if (!isLast) coming = fetched();
      if (rows.length > 0) yield rows;
      // What leads from one batch to the next outlives both, so that Node would keep them all until it looks through what is old.
      rows.length = 0;
      if (isLast) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** The same from where exports are read, each batch only once `check` has let its reader have it. */
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
