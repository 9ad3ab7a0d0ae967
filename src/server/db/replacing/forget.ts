import type { Db } from '../schema.ts';

/** What forgets what is kept in memory of a database. */
const keeping = new WeakMap<object, Set<() => void>>();

/** Has something forgotten once a backup took the place of the database's rows. */
export function onReplaced(db: Db, forget: () => void): void {
  const key = keyOf(db);
  keeping.set(key, (keeping.get(key) ?? new Set()).add(forget));
}

/** Forgets what is kept in memory of a database: its rows are others. */
export function forgetReplaced(db: Db): void {
  for (const forget of keeping.get(keyOf(db)) ?? []) forget();
}

/** A transaction is another object than the database it runs on; both share the executor's adapter. */
export function keyOf(db: Db): object {
  return db.getExecutor().adapter;
}
