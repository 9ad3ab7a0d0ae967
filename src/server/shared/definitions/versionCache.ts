import { databaseKey, onReplacement } from '../../db/replacing/forget.ts';
import type { Db } from '../../db/schema.ts';

const KNOWN_FOR_MS = 60_000;

/**
 * Loaded versions by database and id. They are read again after a minute, because another process may have changed
 * their translations.
 */
export class VersionCache<Version> {
  readonly #databases = new WeakMap<object, Map<number, { version: Version; until: number }>>();

  get(db: Db, id: number): Version | undefined {
    const entry = this.#of(db).get(id);
    return entry && performance.now() < entry.until ? entry.version : undefined;
  }

  /** Returns all versions that are in the cache now. */
  all(db: Db): Version[] {
    return [...this.#of(db).keys()].flatMap((id) => this.get(db, id) ?? []);
  }

  set(db: Db, id: number, version: Version): void {
    this.#of(db).set(id, { version, until: performance.now() + KNOWN_FOR_MS });
  }

  forget(db: Db, id: number): void {
    this.#of(db).delete(id);
  }

  #of(db: Db): Map<number, { version: Version; until: number }> {
    const key = databaseKey(db);
    const existingCache = this.#databases.get(key);
    if (existingCache) return existingCache;
    const versions = new Map<number, { version: Version; until: number }>();
    this.#databases.set(key, versions);
    onReplacement(db, () => versions.clear());
    return versions;
  }
}
