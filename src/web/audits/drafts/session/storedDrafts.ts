import type { DBSchema } from 'idb';
import { collection } from '../../../device/collection.ts';
import { deviceDatabase } from '../../../device/database.ts';
import { DEFINITION_DRAFTS } from '../../../device/databaseNames.ts';
import type { DraftState } from './draftState.ts';

/** An editor's edits of a draft that the server may not have, and the steps that can be undone. */
export type StoredDraft = Pick<DraftState, 'rev' | 'pending' | 'sent' | 'undo' | 'redo' | 'clashes'> & {
  /** A page that is open writes its own record. */
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

const database = deviceDatabase<Drafts>(DEFINITION_DRAFTS, 1, (created) => {
  created.createObjectStore('drafts', { keyPath: 'key' }).createIndex('author', 'author');
});

export const storedDrafts = collection({ database, store: 'drafts', keyOf: ({ key }) => key });

/**
 * Returns what pages that were open earlier stored about a definition: the one with pending edits, or else the newest.
 */
export async function readStoredDraft(author: string, name: string): Promise<StoredDraft | null> {
  const all = (await storedDrafts.list(author)).filter((each) => each.name === name);
  const sorted = all.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
  return sorted.find(isUnsaved) ?? sorted[0] ?? null;
}

export function isUnsaved({ pending, clashes }: Pick<StoredDraft, 'pending' | 'clashes'>): boolean {
  return pending.length > 0 || clashes.length > 0;
}
