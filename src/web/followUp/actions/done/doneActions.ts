import type { DBSchema } from 'idb';
import { useSyncExternalStore } from 'react';
import { MS_PER_DAY } from '../../../../domain/days.ts';
import { keptDatabase } from '../../../device/keptDatabase.ts';
import { currentUser } from '../../../session/session.ts';

/** A photo of a completed action, stored until the server has it. */
type DonePhoto = { photoId: string; bytes: ArrayBuffer };

/** An action that was marked as done without a connection, as stored on its author's device. */
export type DoneAction = {
  actionId: string;
  /** The id of the user who marked it; it is not shown to other users. */
  author: string;
  title: string;
  storeName: string;
  comment: string;
  /** The number of photos taken, and the photos not uploaded yet. */
  photoCount: number;
  photos: readonly DonePhoto[];
  /** The times at which it was marked and at which its state last changed, in ISO 8601, UTC. */
  at: string;
  changedAt: string;
  /** 'sent' is deleted after seven days; 'refused' remains until its author retries or removes it. */
  state: 'waiting' | 'sent' | 'refused';
  /** The reason that the server refused it, as a code and a message. */
  refusal: { code: string; message: string } | null;
};

/** The code of a refusal that the device detects itself: the action was cancelled in the meantime. */
export const DROPPED = 'dropped_meanwhile';

interface Kept extends DBSchema {
  done: { key: [string, string]; value: DoneAction; indexes: { author: string } };
}

/** The name of the database; `followAudits` looks for its prefix. */
const DATABASE = 'fourscore.audits.done';
const SENT_STAYS_MS = 7 * MS_PER_DAY;

const { work: withDone } = keptDatabase<Kept>(DATABASE, 1, (database) => {
  database.createObjectStore('done', { keyPath: ['author', 'actionId'] }).createIndex('author', 'author');
});

const NONE: readonly DoneAction[] = [];
let shown = NONE;
/** The user whose actions are in `shown`. */
let author: string | undefined;
const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DATABASE) : null;
channel?.addEventListener('message', () => void reload().catch(console.error));

/**
 * Returns the actions that a user marked as done on this device, newest first. Deletes those sent more than seven days
 * ago.
 */
export async function listDone(userid: string): Promise<DoneAction[]> {
  if (!('indexedDB' in globalThis)) return [];
  const found = await withDone((database) => database.getAllFromIndex('done', 'author', userid));
  const isOver = ({ state, changedAt }: DoneAction) =>
    state === 'sent' && Date.now() - Date.parse(changedAt) > SENT_STAYS_MS;
  await Promise.all(found.filter(isOver).map((each) => withDone((database) => database.delete('done', keyOf(each)))));
  return found.filter((each) => !isOver(each)).toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Stores that the current user has completed an action, to be sent as soon as the server is reachable. */
export async function keepDone(
  done: Pick<DoneAction, 'actionId' | 'title' | 'storeName' | 'comment' | 'photos'>,
): Promise<void> {
  const at = new Date().toISOString();
  const mine = currentUser()?.userid ?? '';
  const kept: DoneAction = {
    ...done,
    author: mine,
    photoCount: done.photos.length,
    at,
    changedAt: at,
    state: 'waiting',
    refusal: null,
  };
  await write(async (database) => {
    const tx = database.transaction('done', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(kept), tx.done]);
  });
  announceKept();
}

/** Changes a stored action in one transaction; a deleted one is not restored. */
export async function changeDone(of: DoneAction, change: (now: DoneAction) => Partial<DoneAction>): Promise<void> {
  await write(async (database) => {
    const tx = database.transaction('done', 'readwrite', { durability: 'strict' });
    const now = await tx.store.get(keyOf(of));
    if (now) await tx.store.put({ ...now, ...change(now), changedAt: new Date().toISOString() });
    await tx.done;
  });
}

/** Queues a refused action to be sent again. */
export async function tryDoneAgain(of: DoneAction): Promise<void> {
  await changeDone(of, () => ({ state: 'waiting', refusal: null }));
  announceKept();
}

/** Deletes a stored action from this device, with its comment and photos. */
export async function removeDone(of: DoneAction): Promise<void> {
  await write((database) => database.delete('done', keyOf(of)));
}

/** Returns the actions that the current user marked as done on this device; empty until they are loaded. */
export function useDoneActions(): readonly DoneAction[] {
  return useSyncExternalStore(listen, currentDone);
}

/** Triggers sending of the stored actions by this page (`followAudits`). */
function announceKept(): void {
  window.dispatchEvent(new Event('fourscore.audits'));
}

const keyOf = ({ author: by, actionId }: DoneAction): [string, string] => [by, actionId];

async function write(work: Parameters<typeof withDone<void>>[0]): Promise<void> {
  await withDone(work);
  channel?.postMessage('changed');
  await reload();
}

async function reload(): Promise<void> {
  const userid = currentUser()?.userid;
  author = userid;
  const found = userid === undefined ? NONE : await listDone(userid);
  if (author !== userid) return;
  shown = found;
  for (const listener of listeners) listener();
}

function currentDone(): readonly DoneAction[] {
  if (author !== currentUser()?.userid) {
    shown = NONE;
    reload().catch(console.error);
  }
  return shown;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
