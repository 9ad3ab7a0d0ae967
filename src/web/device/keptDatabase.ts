import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export type KeptDatabase<Schema extends DBSchema> = {
  /** Works on what is kept, and once more where the browser had closed the database. */
  work: <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>;
  /** Has work begun before this returns, such as when the page goes; null where the database is not open. */
  atOnce: <T>(work: (database: IDBPDatabase<Schema>) => T) => T | null;
};

/**
 * A database of this device. A browser may close it at any time, for want of memory or because site data was cleared: then it is
 * opened once more. `version` grows with each change of the stores; `upgrade` brings every older one up to it.
 */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>, oldVersion: number) => void,
): KeptDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** The same once it is open, for what can't wait. */
  let opened: IDBPDatabase<Schema> | null = null;

  function open(): Promise<IDBPDatabase<Schema>> {
    if (opening) return opening;
    const mine = openDB<Schema>(name, version, {
      upgrade,
      // Another tab has a newer version of the page: it must not wait for this one.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opening = mine;
    mine.then((database) => opening === mine && (opened = database)).catch(forget);
    return mine;

    function forget(): void {
      if (opening === mine) opening = opened = null;
    }
  }

  return {
    async work(work) {
      try {
        return await work(await open());
      } catch (error) {
        if (!isClosed(error)) throw error;
        opening = opened = null;
        return await work(await open());
      }
    },
    atOnce: (work) => opened && work(opened),
  };
}

/** What a transaction says whose connection was closed under it, or broken off. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);
}
