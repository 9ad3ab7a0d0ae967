import type { DBSchema } from 'idb';
import { collection } from '../../../device/collection.ts';
import { deviceDatabase } from '../../../device/database.ts';
import { DEFINITION_DRAFTS } from '../../../device/databaseNames.ts';
import type { DraftState } from './draftState.ts';

/**
 * The edits to a draft that may not have reached the server, and the steps that can be undone.
 */
export type StoredDraft = Pick<DraftState, 'rev' | 'pending' | 'sent' | 'undo' | 'redo' | 'clashes'> & {
  /** Unique to each open page, so that pages don't overwrite each other's records. */
  key: string;
  author: string;
  /** The name of the definition. */
  name: string;
  draftId: string;
  /** The content at `rev`; null if no edits are pending. */
  synced: DraftState['synced'] | null;
  state: 'open';
  changedAt: string;
};

interface Drafts extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { author: string } };
}

const database = deviceDatabase<Drafts>(DEFINITION_DRAFTS, 1, (database) => {
  database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('author', 'author');
});

export const storedDrafts = collection({ database, store: 'drafts', keyOf: ({ key }) => key });

/**
 * Returns the record that an earlier page stored for a definition: the newest with pending edits or clashes, or else
 * the newest; null if there is none.
 */
export async function readStoredDraft(author: string, name: string): Promise<StoredDraft | null> {
  const all = (await storedDrafts.list(author)).filter((draft) => draft.name === name);
  const drafts = all.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
  return drafts.find(isUnsaved) ?? drafts[0] ?? null;
}

export function isUnsaved({ pending, clashes }: Pick<StoredDraft, 'pending' | 'clashes'>): boolean {
  return pending.length > 0 || clashes.length > 0;
}
