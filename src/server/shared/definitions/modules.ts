import { itemsOf, type Item, type Module } from '../../../domain/modules/module.ts';
import { keyOf, onReplaced } from '../../db/replacing/forget.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { selectModuleContent, selectModuleInUse, selectModuleNamed } from './moduleQueries.ts';

/** A loaded version of a module, with its items by name. */
export type LoadedModule = { id: number; module: Module; items: ReadonlyMap<string, Item> };

/**
 * Loaded versions by database. Only their translations can change, so they are read again after a minute, in case
 * another process changed them.
 */
const loaded = new WeakMap<object, Map<number, { version: LoadedModule; until: number }>>();
const KNOWN_FOR_MS = 60_000;

/** Returns a loaded version by its id, as stored with assessments. */
export async function loadedModule(db: Db, id: number): Promise<LoadedModule> {
  const known = cacheOf(db);
  const cached = known.get(id);
  if (cached && performance.now() < cached.until) return cached.version;
  const { content } = await selectModuleContent(db, id);
  const version = { id, module: content, items: new Map(itemsOf(content).map((item) => [item.varname, item])) };
  known.set(id, { version, until: performance.now() + KNOWN_FOR_MS });
  return version;
}

/** Returns a version of a module: the named one, or the one in use. Throws a Refusal if there is none. */
export async function namedModule(db: Db, name: string, version?: string): Promise<LoadedModule> {
  const row = version === undefined ? await selectModuleInUse(db, name) : await selectModuleNamed(db, name, version);
  if (row) return loadedModule(db, row.id);
  throw version === undefined
    ? new Refusal('unknown_module', { field: 'module', values: { name } })
    : new Refusal('unknown_module_version', { field: 'module_version', values: { name, version } });
}

/** Removes a version from the cache, because its translations have changed. */
export function forgetModule(db: Db, id: number): void {
  cacheOf(db).delete(id);
}

function cacheOf(db: Db) {
  const key = keyOf(db);
  const known = loaded.get(key) ?? new Map<number, { version: LoadedModule; until: number }>();
  if (!loaded.has(key)) {
    loaded.set(key, known);
    onReplaced(db, () => known.clear());
  }
  return known;
}
