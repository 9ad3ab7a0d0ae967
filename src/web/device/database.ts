import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

export type DeviceDatabase<Schema extends DBSchema> = {
  /** Runs work on the database. If the connection seems to be closed, opens a new one and tries again. */
  work: <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>;
  /** Starts the work synchronously, for example when the page is closing; returns null if the database is not open. */
  atOnce: <T>(work: (database: IDBPDatabase<Schema>) => T) => T | null;
};

/**
 * Returns a database on this device, which is opened when it is first used and reopened if the browser closed it.
 * `version` increases with each change to the object stores; `upgrade` migrates any older version.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): DeviceDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** The connection once it is open, for work that must start synchronously. */
  let connection: IDBPDatabase<Schema> | null = null;

  function open(): Promise<IDBPDatabase<Schema>> {
    if (opening) return opening;
    const request = openDB<Schema>(name, version, {
      upgrade,
      // A tab with a newer version of the page must be able to upgrade the database.
      blocking: (_current, _blockedVersion, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opening = request;
    request.then((database) => opening === request && (connection = database)).catch(forget);
    return request;

    function forget(): void {
      if (opening === request) opening = connection = null;
    }
  }

  return {
    async work(work) {
      try {
        return await work(await open());
      } catch (error) {
        if (!isClosed(error)) throw error;
        opening = connection = null;
        return await work(await open());
      }
    },
    atOnce: (work) => connection && work(connection),
  };
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);
}
