import type { Db } from '../schema.ts';

/** The functions to call when the rows of a database are replaced. */
const callbacks = new WeakMap<object, Set<() => void>>();

/** Registers a function that clears cached data after a backup has replaced the database's rows. */
export function onReplacement(db: Db, forget: () => void): void {
  const key = databaseKey(db);
  callbacks.set(key, (callbacks.get(key) ?? new Set()).add(forget));
}

/** Clears everything cached from a database whose rows were replaced. */
export function forgetReplacedRows(db: Db): void {
  for (const forget of callbacks.get(databaseKey(db)) ?? []) forget();
}

/** Returns a key that a transaction shares with its database: the adapter of the executor. */
export function databaseKey(db: Db): object {
  return db.getExecutor().adapter;
}
