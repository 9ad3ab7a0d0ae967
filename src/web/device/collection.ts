import type { DBSchema, IndexKey, IndexNames, StoreKey, StoreNames, StoreValue } from 'idb';
import { MS_PER_DAY } from '../../domain/days.ts';
import type { DeviceDatabase } from './database.ts';

/** The time after which sent records are deleted from the device, in ms. */
const SENT_STAYS_MS = 7 * MS_PER_DAY;

/** The fields that each record of a collection has. `changedAt` is ISO 8601 in UTC. */
type CollectionRecord = { author: string; state: string; changedAt: string };

/** Records of one kind that users made on this device. */
export type Collection<Key, Row> = {
  /** Returns the records of a user. Sent records are deleted after seven days. */
  list: (userid: string) => Promise<Row[]>;
  /** Returns a record; undefined if it is not stored. */
  read: (key: Key) => Promise<Row | undefined>;
  /** Stores a record. The promise resolves once it is on disk. */
  put: (row: Row) => Promise<void>;
  /**
   * Writes a record and calls `commit` before returning, so that browsers store it even if the page is being unloaded.
   * Returns null if the database is not open; otherwise a promise that resolves once the record is stored.
   */
  putAtOnce: (row: Row) => Promise<void> | null;
  /**
   * Changes a record in one transaction. The promise resolves once the change is on disk. A deleted record is not
   * recreated.
   */
  change: (key: Key, change: (row: Row) => Row) => Promise<void>;
  remove: (key: Key) => Promise<void>;
};

type Place<Schema extends DBSchema, Name extends StoreNames<Schema>> = {
  database: DeviceDatabase<Schema>;
  store: Name;
  keyOf: (row: StoreValue<Schema, Name>) => StoreKey<Schema, Name>;
  /** Deletes a record with the data that belongs to it. By default, deletes only the record. */
  remove?: (key: StoreKey<Schema, Name>) => Promise<void>;
};

/** Returns the collection in an object store of a database. The object store must have an index `author`. */
export function collection<Schema extends DBSchema, Name extends StoreNames<Schema>>({
  database: { work, atOnce },
  store,
  keyOf,
  remove = (key) => work((database) => database.delete(store, key)),
}: Place<Schema, Name>): Collection<StoreKey<Schema, Name>, StoreValue<Schema, Name>> {
  type Row = StoreValue<Schema, Name>;
  const author = 'author' as IndexNames<Schema, Name>;
  const isExpired = (row: Row) => {
    const { state, changedAt }: CollectionRecord = row;
    return state === 'sent' && Date.now() - Date.parse(changedAt) > SENT_STAYS_MS;
  };
  return {
    async list(userid) {
      const key = userid as IndexKey<Schema, Name, typeof author>;
      const rows = await work((database) => database.getAllFromIndex(store, author, key));
      await Promise.all(rows.filter(isExpired).map((row) => remove(keyOf(row))));
      return rows.filter((row) => !isExpired(row));
    },
    read: (key) => work((database) => database.get(store, key)),
    put: (row) =>
      work(async (database) => {
        const tx = database.transaction(store, 'readwrite', { durability: 'strict' });
        await Promise.all([tx.store.put(row), tx.done]);
      }),
    putAtOnce: (row) =>
      atOnce((database) => {
        const tx = database.transaction(store, 'readwrite', { durability: 'strict' });
        // Errors are reported by the transaction.
        tx.store.put(row).catch(() => undefined);
        tx.commit();
        return tx.done;
      }),
    change: (key, change) =>
      work(async (database) => {
        const tx = database.transaction(store, 'readwrite', { durability: 'strict' });
        const row: Row | undefined = await tx.store.get(key);
        if (row) tx.store.put(change(row)).catch(() => undefined);
        tx.commit();
        await tx.done;
      }),
    remove,
  };
}
