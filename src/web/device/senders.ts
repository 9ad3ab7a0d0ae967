import { createListeners } from '../session/store.ts';

/** The reason why nothing can be sent for now. */
export type GeneralObstacle = 'unreachable' | 'signedOut';

/** The reason why something could not be sent. 'tooSlow' applies to one record only; others can still be sent. */
export type Obstacle = GeneralObstacle | 'tooSlow';

/** Sends the records of one kind that this device stores for a user. */
export type Sender = {
  /** Checks whether any record is waiting to be sent. */
  isWaiting: (userid: string) => Promise<boolean>;
  /**
   * Sends the records without their files, so that no record waits for another record's files. Returns the obstacle
   * that stopped sending; null if each record was sent or rejected.
   */
  sendRecords?: (userid: string) => Promise<Obstacle | null>;
  /**
   * Sends everything else, such as photos. Returns the obstacle that prevented some of it from being sent; null if each
   * part was sent or rejected.
   */
  sendFiles: (userid: string) => Promise<Obstacle | null>;
  /** Marks the waiting records as not being sent, because the server can't be reached. */
  pause?: (userid: string) => Promise<void>;
};

const loaders: { database: string; load: () => Promise<Sender> }[] = [];

/**
 * Registers a sender of the records in a database on this device. The sender is loaded only where the database exists.
 */
export function registerSender(database: string, load: () => Promise<Sender>): void {
  loaders.push({ database, load });
}

/** Returns functions that load the senders whose databases exist on this device, in the order of their registration. */
export async function sendersHere(): Promise<(() => Promise<Sender>)[]> {
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  return loaders.filter(({ database }) => names.has(database)).map(({ load }) => load);
}

const unsent = createListeners();

/** Announces that something has been stored for sending. */
export const announceUnsent = unsent.notify;

/** Calls the listener when something is stored for sending. */
export const onUnsent = unsent.listen;
