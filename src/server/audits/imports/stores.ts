import type { Db } from '../../db/schema.ts';
import { selectAllStores } from './queries.ts';
import { quote, type StoreKey } from './rows.ts';

type Store = { id: string; name: string; archived: boolean };

/** A lookup of the stores that files name. */
export type StoreIndex = {
  /** Returns the store with this id or exact name, or the reason why there isn't exactly one. */
  find(key: StoreKey): Store | { reason: string };
  /**
   * Returns the store's key for a file: its name, which survives a change of ids, plus its id where the name is
   * ambiguous.
   */
  keyOf(id: string): StoreKey;
};

/** Indexes all stores, including archived ones. */
export async function indexStores(db: Db): Promise<StoreIndex> {
  const rows = await selectAllStores(db);
  const stores = rows.map(({ id, name, archived_at: archivedAt }) => ({ id, name, archived: archivedAt !== null }));
  const byId = new Map(stores.map((store) => [store.id, store]));
  const byName = new Map<string, Store[]>();
  for (const store of stores) byName.set(store.name, [...(byName.get(store.name) ?? []), store]);

  const findByName = (name: string): Store | { reason: string } => {
    const bearers = byName.get(name) ?? [];
    const liveStores = bearers.filter(({ archived }) => !archived);
    // An archived store must not hide its successor of the same name.
    const candidates = liveStores.length > 0 ? liveStores : bearers;
    const [store] = candidates;
    if (store && candidates.length === 1) return store;
    return {
      reason: store ? `${candidates.length} stores are called ${quote(name)}` : `no store is called ${quote(name)}`,
    };
  };
  const find = (key: StoreKey) => {
    if (typeof key === 'string') return byId.get(key.toLowerCase()) ?? findByName(key);
    return byId.get(key.id.toLowerCase()) ?? findByName(key.name);
  };
  return {
    find,
    keyOf(id) {
      const name = byId.get(id)?.name ?? '';
      const match = find(name);
      return 'id' in match && match.id === id ? name : { id, name };
    },
  };
}
