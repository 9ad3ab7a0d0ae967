import type { DBSchema } from 'idb';
import { useSyncExternalStore } from 'react';
import { MS_PER_DAY } from '../../domain/days.ts';
import { keptDatabase } from '../session/keptDatabase.ts';
import { currentUser } from '../session/session.ts';

/** A photo of what was done, as it is kept until the server has it. */
type DonePhoto = { photoId: string; bytes: ArrayBuffer };

/** An action that was marked done without a connection, as it lies on the device of its author. */
export type DoneAction = {
  actionId: string;
  /** The id of the user who marked it; it is shown to no other. */
  author: string;
  title: string;
  storeName: string;
  comment: string;
  /** How many photos there were, and those that the server lacks. */
  photoCount: number;
  photos: readonly DonePhoto[];
  /** When it was marked, and since when it stands as it does. ISO 8601 in UTC. */
  at: string;
  changedAt: string;
  /** 'sent' stays for seven days; 'refused' stays until its author tries again or removes it. */
  state: 'waiting' | 'sent' | 'refused';
  /** Why the server did not take it, by code and in its own words. */
  refusal: { code: string; message: string } | null;
};

/** The code of a refusal that this device finds out itself: the action was dropped meanwhile. */
export const DROPPED = 'dropped_meanwhile';

interface Kept extends DBSchema {
  done: { key: [string, string]; value: DoneAction; indexes: { author: string } };
}

/** `followAudits` looks for what begins so. */
const DATABASE = 'fourscore.audits.done';
const SENT_STAYS_MS = 7 * MS_PER_DAY;

const { work: withDone } = keptDatabase<Kept>(DATABASE, 1, (database) => {
  database.createObjectStore('done', { keyPath: ['author', 'actionId'] }).createIndex('author', 'author');
});

const NONE: readonly DoneAction[] = [];
let shown = NONE;
/** Whose are shown. */
let author: string | undefined;
const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DATABASE) : null;
channel?.addEventListener('message', () => void reload().catch(console.error));

/** What a user marked done on this device, the newest first. What was sent longer than seven days ago goes. */
export async function listDone(userid: string): Promise<DoneAction[]> {
  if (!('indexedDB' in globalThis)) return [];
  const found = await withDone((database) => database.getAllFromIndex('done', 'author', userid));
  const isOver = ({ state, changedAt }: DoneAction) =>
    state === 'sent' && Date.now() - Date.parse(changedAt) > SENT_STAYS_MS;
  await Promise.all(found.filter(isOver).map((each) => withDone((database) => database.delete('done', keyOf(each)))));
  return found.filter((each) => !isOver(each)).toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Keeps that the user who is signed in has done an action, to be sent as soon as the server is reached. */
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

/** Changes what is kept, in one transaction; what is gone stays gone. */
export async function changeDone(of: DoneAction, change: (now: DoneAction) => Partial<DoneAction>): Promise<void> {
  await write(async (database) => {
    const tx = database.transaction('done', 'readwrite', { durability: 'strict' });
    const now = await tx.store.get(keyOf(of));
    if (now) await tx.store.put({ ...now, ...change(now), changedAt: new Date().toISOString() });
    await tx.done;
  });
}

/** Has a refused one sent again. */
export async function tryDoneAgain(of: DoneAction): Promise<void> {
  await changeDone(of, () => ({ state: 'waiting', refusal: null }));
  announceKept();
}

/** Removes one from this device, with its comment and photos. */
export async function removeDone(of: DoneAction): Promise<void> {
  await write((database) => database.delete('done', keyOf(of)));
}

/** What the user who is signed in marked done on this device; none until it is read. */
export function useDoneActions(): readonly DoneAction[] {
  return useSyncExternalStore(listen, currentDone);
}

/** Has this page send what is kept (`followAudits`). */
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
