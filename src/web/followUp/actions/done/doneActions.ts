import type { DBSchema } from 'idb';
import { collection } from '../../../device/collection.ts';
import { deviceDatabase } from '../../../device/database.ts';
import { DONE_ACTIONS } from '../../../device/databaseNames.ts';
import { announceUnsent } from '../../../device/senders.ts';
import { userData } from '../../../device/userData.ts';
import { currentUser } from '../../../session/session.ts';
import { useStore } from '../../../session/store.ts';

/** A photo of a completed action, stored until the server has it. */
type DonePhoto = { photoId: string; bytes: ArrayBuffer };

/** An action that a user marked as done without a connection, as stored on the device. */
export type DoneAction = {
  actionId: string;
  /** The id of the user who marked the action as done. */
  author: string;
  title: string;
  storeName: string;
  comment: string;
  /** The number of photos stored at first, and the photos not uploaded yet. */
  photoCount: number;
  photos: readonly DonePhoto[];
  /** The times when the action was marked as done and when this record last changed, ISO 8601 in UTC. */
  at: string;
  changedAt: string;
  /** A 'refused' action remains on the device until its author retries or removes it. */
  state: 'waiting' | 'sent' | 'refused';
  /** The reason for the refusal; null if the action was not refused. */
  refusal: { code: string; message: string } | null;
};

/** The code of a refusal that the device detects itself: the action was cancelled in the meantime. */
export const DROPPED_CODE = 'dropped_meanwhile';

interface DoneDatabase extends DBSchema {
  done: { key: [string, string]; value: DoneAction; indexes: { author: string } };
}

const keyOf = ({ author, actionId }: DoneAction): [string, string] => [author, actionId];

const doneCollection = collection<DoneDatabase, 'done'>({
  database: deviceDatabase<DoneDatabase>(DONE_ACTIONS, 1, (database) => {
    database.createObjectStore('done', { keyPath: ['author', 'actionId'] }).createIndex('author', 'author');
  }),
  store: 'done',
  keyOf,
});

const NO_ACTIONS: readonly DoneAction[] = [];
const doneActions = userData<readonly DoneAction[]>({
  load: async (userid) => (userid === undefined ? NO_ACTIONS : listDoneActions(userid)),
  onFault: console.error,
  channel: DONE_ACTIONS,
});

/** Returns the actions that a user marked as done on this device, newest first. */
export async function listDoneActions(userid: string): Promise<DoneAction[]> {
  if (!('indexedDB' in globalThis)) return [];
  return (await doneCollection.list(userid)).toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Stores an action that the current user marked as done, to be sent later. */
export async function storeDoneAction(
  done: Pick<DoneAction, 'actionId' | 'title' | 'storeName' | 'comment' | 'photos'>,
): Promise<void> {
  const at = new Date().toISOString();
  const userid = currentUser()?.userid ?? '';
  const doneAction: DoneAction = {
    ...done,
    author: userid,
    photoCount: done.photos.length,
    at,
    changedAt: at,
    state: 'waiting',
    refusal: null,
  };
  await doneCollection.put(doneAction);
  await showStoredActions();
  announceUnsent();
}

/** Changes a stored action in one transaction; a deleted action is not restored. */
export async function changeDoneAction(
  of: DoneAction,
  change: (now: DoneAction) => Partial<DoneAction>,
): Promise<void> {
  await doneCollection.change(keyOf(of), (now) => ({ ...now, ...change(now), changedAt: new Date().toISOString() }));
  await showStoredActions();
}

/** Queues a refused action to be sent again. */
export async function tryDoneAgain(of: DoneAction): Promise<void> {
  await changeDoneAction(of, () => ({ state: 'waiting', refusal: null }));
  announceUnsent();
}

/** Deletes a stored action from this device, with its comment and photos. */
export async function removeDoneAction(of: DoneAction): Promise<void> {
  await doneCollection.remove(keyOf(of));
  await showStoredActions();
}

/** Returns the actions that the current user marked as done on this device; empty until they are loaded. */
export function useDoneActions(): readonly DoneAction[] {
  return useStore(doneActions) ?? NO_ACTIONS;
}

/** Reloads the stored actions in this tab and the others. */
async function showStoredActions(): Promise<void> {
  doneActions.announce();
  await doneActions.reload();
}
