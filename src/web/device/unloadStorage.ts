/** Storage for rows that a page could not store elsewhere before it was unloaded. */
export type UnloadStorage<Row> = {
  /** Stores a row synchronously. */
  keep: (id: string, row: Row) => void;
  /** Passes each stored row to `store`, and deletes the row once `store` has succeeded. */
  storeAll: (store: (id: string, row: Row) => Promise<void>) => Promise<void>;
};

/**
 * Returns storage for rows in `localStorage`, which a page can write to more reliably than to IndexedDB while it is
 * being unloaded. `name` is unique in the product; the rows must be serialisable as JSON.
 */
export function unloadStorage<Row>(name: string): UnloadStorage<Row> {
  const prefix = `fourscore.unloaded.${name}.`;
  return {
    keep(id, row) {
      localStorage.setItem(prefix + id, JSON.stringify(row));
    },
    async storeAll(store) {
      const ids = Object.keys(localStorage).flatMap((key) =>
        key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      );
      await Promise.all(ids.map((id) => storeOne(id, store)));
    },
  };

  async function storeOne(id: string, store: (id: string, row: Row) => Promise<void>): Promise<void> {
    const text = localStorage.getItem(prefix + id);
    if (text === null) return;
    const row: Row = JSON.parse(text);
    await store(id, row);
    // A newer version of the row may have been stored in the meantime.
    if (localStorage.getItem(prefix + id) === text) localStorage.removeItem(prefix + id);
  }
}
