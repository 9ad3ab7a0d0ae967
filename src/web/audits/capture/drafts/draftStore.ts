import { askToPersist, noteFault } from '../../../device/deviceStorage.ts';
import { unloadStorage } from '../../../device/unloadStorage.ts';
import { userData } from '../../../device/userData.ts';
import { createStore, useStore } from '../../../session/store.ts';

/** The maximum time between two changes that counts as work, in ms. */
const PAUSE_MAX_MS = 120_000;

/** The fields that every audit or assessment on this device has. `changedAt` is ISO 8601 in UTC, `activeMs` in ms. */
type DraftRecord = { state: string; changedAt: string; activeMs: number };

type DraftPlace<Row> = {
  list: (userid: string) => Promise<Row[]>;
  put: (row: Row) => Promise<void>;
  update: (id: string, change: (row: Row) => Row) => Promise<void>;
  removeRow: (id: string) => Promise<void>;
  idOf: (row: Row) => string;
  /** The name of the channel on which tabs announce changes. */
  channel: string;
};

/** The signed-in user's drafts of one kind, on screen and on this device. */
export type DraftStore<Row> = {
  /** Stores a new draft immediately. */
  add: (row: Row) => Promise<void>;
  /**
   * Changes a draft on screen immediately, and in the database soon after. The change is applied twice, so its result
   * must depend only on the draft. The promise resolves when the change is stored and rejects when it can't be; the
   * change then stays on screen and is stored with the next change (`useStorageFault`).
   */
  change: (id: string, change: (row: Row) => Row) => Promise<void>;
  /** Deletes a draft and its photos from this device. The caller asks for confirmation. */
  remove: (id: string) => Promise<void>;
  /**
   * Sets the draft that the editor's preview shows; null for none. `change` and `useOne` find it by its id. It is never
   * listed, stored or sent.
   */
  setPreview: (row: Row | null) => void;
  /** Returns the user's drafts, newest first; undefined while loading. */
  useAll: () => readonly Row[] | undefined;
  /** Returns the draft with this id; undefined while loading, null if the id is unknown. */
  useOne: (id: string) => Row | null | undefined;
};

/** Creates the store for drafts of one kind. */
export function draftStore<Row extends DraftRecord>(place: DraftPlace<Row>): DraftStore<Row> {
  const { list, put, update, removeRow, idOf, channel } = place;
  const drafts = userData<readonly Row[]>({ load, onFault: noteFault, channel });
  /** Changes that are on screen but not stored yet, by draft, in order. */
  const unsavedChanges = new Map<string, ((row: Row) => Row)[]>();
  const saving = new Map<string, Promise<void>>();
  const unloadStore = unloadStorage<Row>(channel);
  const preview = createStore<Row | null>(null);

  /**
   * Stores the drafts that an unloaded page left in `localStorage`. Returns the user's stored drafts, after applying
   * the changes that are not stored yet.
   */
  async function load(userid: string | undefined): Promise<readonly Row[]> {
    await unloadStore.storeAll((id, row) =>
      update(id, (storedRow) => (storedRow.changedAt < row.changedAt ? row : storedRow)),
    );
    const rows = userid === undefined ? [] : await list(userid);
    return rows.map((row) => (unsavedChanges.get(idOf(row)) ?? []).reduce(applyChange, row));
  }

  async function add(row: Row): Promise<void> {
    // Browsers are most likely to grant persistence just after a user action.
    askToPersist().catch((error: unknown) => console.info(error));
    try {
      await put(row);
    } catch (error) {
      noteFault(error);
      throw error;
    }
    showChanged((all) => [row, ...all]);
    drafts.announce();
  }

  function change(id: string, work: (row: Row) => Row): Promise<void> {
    const now = Date.now();
    const withCurrentTime = (row: Row) => withTime(work(row), row, now);
    const previewRow = preview.read();
    if (previewRow && idOf(previewRow) === id) {
      preview.set(withCurrentTime(previewRow));
      return Promise.resolve();
    }
    showChanged((all) => all.map((row) => (idOf(row) === id ? withCurrentTime(row) : row)));
    unsavedChanges.set(id, [...(unsavedChanges.get(id) ?? []), withCurrentTime]);
    const before = saving.get(id) ?? Promise.resolve();
    const nextSave = before.catch(() => undefined).then(() => save(id));
    saving.set(id, nextSave);
    return nextSave;
  }

  async function remove(id: string): Promise<void> {
    await removeRow(id);
    unsavedChanges.delete(id);
    showChanged((all) => all.filter((row) => idOf(row) !== id));
    drafts.announce();
  }

  /** Stores all pending changes of a draft in one transaction. */
  async function save(id: string): Promise<void> {
    // Storing the previous change already included this one.
    if (!unsavedChanges.has(id)) return;
    let changes: readonly ((row: Row) => Row)[] = [];
    try {
      await update(id, (row) => {
        // Read at this point and no earlier, to include the changes made while this save was waiting.
        changes = unsavedChanges.get(id) ?? [];
        return changes.reduce(applyChange, row);
      });
    } catch (error) {
      noteFault(error);
      throw error;
    }
    noteFault(null);
    const laterChanges = (unsavedChanges.get(id) ?? []).filter((other) => !changes.includes(other));
    if (laterChanges.length > 0) unsavedChanges.set(id, laterChanges);
    else unsavedChanges.delete(id);
    drafts.announce();
  }

  /**
   * Writes drafts with pending changes, as they are on screen, to `localStorage` when the page is unloaded, for example
   * by a reload right after a tap. The next page that loads the drafts moves them to the database. A page that is
   * restored, for example by the back button, stores its pending changes itself.
   */
  function storeUnsaved(): void {
    for (const id of unsavedChanges.keys()) {
      const row = drafts.peek()?.find((draft) => idOf(draft) === id);
      try {
        if (row) unloadStore.keep(id, row);
      } catch (error) {
        noteFault(error);
      }
    }
  }
  if ('window' in globalThis) window.addEventListener('pagehide', storeUnsaved);

  /** Changes the drafts on screen, if they are loaded. */
  function showChanged(work: (all: readonly Row[]) => readonly Row[]): void {
    const all = drafts.peek();
    if (all) drafts.set(work(all));
  }

  const useAll = () => useStore(drafts);
  const useOne = (id: string) => {
    const all = useAll();
    const previewRow = useStore(preview);
    if (previewRow && idOf(previewRow) === id) return previewRow;
    return all && (all.find((row) => idOf(row) === id) ?? null);
  };
  return { add, change, remove, setPreview: preview.set, useAll, useOne };
}

const applyChange = <Row>(row: Row, change: (row: Row) => Row): Row => change(row);

/**
 * Updates the time of the last change, and adds the time since the previous one, at most `PAUSE_MAX_MS`, to the time
 * spent on a draft that is in progress.
 */
function withTime<Row extends DraftRecord>(after: Row, before: Row, now: number): Row {
  if (after === before) return after;
  const pause = Math.min(PAUSE_MAX_MS, Math.max(0, now - Date.parse(before.changedAt)));
  return {
    ...after,
    changedAt: new Date(now).toISOString(),
    activeMs: before.activeMs + (before.state === 'drafting' ? pause : 0),
  };
}
