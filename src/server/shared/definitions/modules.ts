import { idsByName } from '../../../domain/definitionNames.ts';
import { itemsOf, type Item, type Module } from '../../../domain/modules/module.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { selectModuleContent, selectModuleInUse, selectNamedModule } from './moduleQueries.ts';
import { VersionCache } from './versionCache.ts';

/**
 * A loaded version of a module, with its items by name, in the order of the module, and the ids of renamed items by
 * their current names.
 */
export type LoadedModule = {
  id: number;
  module: Module;
  items: ReadonlyMap<string, Item>;
  idsByName: ReadonlyMap<string, string>;
};

const cache = new VersionCache<LoadedModule>();

/** Returns a loaded version by its id, as stored with assessments. */
export async function loadedModule(db: Db, id: number): Promise<LoadedModule> {
  const entry = cache.get(db, id);
  if (entry) return entry;
  const { content: module } = await selectModuleContent(db, id);
  const version = indexModule(id, module);
  cache.set(db, id, version);
  return version;
}

/** Indexes a module's items by name. */
export function indexModule(id: number, module: Module): LoadedModule {
  const items = itemsOf(module);
  return { id, module, items: new Map(items.map((item) => [item.varname, item])), idsByName: idsByName(items) };
}

/**
 * Returns the version of a module with this number or, without a number, the one in use. Throws a Refusal if there is
 * none.
 */
export async function namedModule(db: Db, name: string, version: string | undefined): Promise<LoadedModule> {
  const row = await (version === undefined ? selectModuleInUse(db, name) : selectNamedModule(db, name, version));
  if (!row) throw unusedModuleRefusal(name);
  return loadedModule(db, row.id);
}

/** Returns the refusal for a module that lacks the requested version, or that has no version in use. */
export function unusedModuleRefusal(name: string): Refusal {
  return new Refusal('module_unused', { field: 'module', values: { name } });
}

/** Removes a version from the cache. */
export function forgetModule(db: Db, id: number): void {
  cache.forget(db, id);
}
