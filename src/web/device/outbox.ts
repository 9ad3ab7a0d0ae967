import { useEffect } from 'react';
import { currentUser, sessionToken } from '../session/session.ts';
import { onStoredChange } from '../session/storage.ts';
import { createStore, useStore } from '../session/store.ts';
import { askForSync, onSync } from './backgroundSync.ts';
import { noteFault } from './deviceStorage.ts';
import { sendersHere, type Obstacle, type Sender, type GeneralObstacle } from './senders.ts';

/** The delay before the first retry, in ms. It doubles with each retry, up to the maximum. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

const generalObstacle = createStore<GeneralObstacle | null>(null);
/** The session token used by the last attempt that failed. */
let heldToken = '';
let wait = FIRST_WAIT_MS;
let timer: number | undefined;
let started = false;

/** Sends the waiting records, then their files. */
export async function sendNow(): Promise<void> {
  window.clearTimeout(timer);
  if (await records()) await files();
}

/**
 * Returns a function that does the work and returns its result; false if another tab is doing the work. Calls during a
 * run cause one more run after it.
 */
function lane(name: string, work: () => Promise<boolean>): () => Promise<boolean> {
  let currentRun: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  const withLock = async () => {
    if (!navigator.locks) return work();
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : false));
  };
  const run = (): Promise<boolean> => {
    if (!currentRun) {
      currentRun = withLock().finally(() => (currentRun = null));
      return currentRun;
    }
    next ??= currentRun
      .catch(() => false)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
  return run;
}

/** Starts sending automatically, now and whenever sending may succeed again. */
export function startSending(): void {
  if (!started) {
    started = true;
    window.addEventListener('online', scheduleSend);
    window.addEventListener('focus', scheduleSend);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') scheduleSend();
    });
    onStoredChange(() => {
      if (generalObstacle.read() !== 'signedOut' || sessionToken() === heldToken) return;
      // The user has signed in again, so being signed out is no longer the obstacle.
      generalObstacle.set(null);
      scheduleSend();
    });
    onSync(scheduleSend);
  }
  scheduleSend();
}

/** Calls `startSending` when the component mounts. */
export function useSending(): void {
  useEffect(startSending, []);
}

/** Returns why nothing is being sent; null if no obstacle is known. */
export function useGeneralObstacle(): GeneralObstacle | null {
  return useStore(generalObstacle);
}

function scheduleSend(): void {
  sendNow().catch(noteFault);
}

const records = lane('fourscore.sending', sendAllRecords);
const files = lane('fourscore.sending.files', sendAllFiles);

/** Sends the records of all senders that send records and files separately. Returns whether the files can follow. */
async function sendAllRecords(): Promise<boolean> {
  const userid = currentUser()?.userid;
  if (userid === undefined) return false;
  const senders = await sendersWaiting(userid);
  if (senders.length === 0) {
    generalObstacle.set(null);
    return false;
  }
  if (!navigator.onLine) {
    // The sync is requested only while offline: with a connection, the browser would wake the console immediately, and
    // again after each request.
    askForSync();
    await Promise.all(senders.map(async (sender) => sender.pause?.(userid)));
    return giveUp('unreachable');
  }
  for (const sender of senders) {
    const obstacle = await sender.sendRecords?.(userid);
    if (obstacle) return giveUp(obstacle);
  }
  return true;
}

/** Sends what remains, such as photos. */
async function sendAllFiles(): Promise<boolean> {
  const userid = currentUser()?.userid;
  if (userid === undefined) return false;
  let isSlow = false;
  for (const sender of await sendersWaiting(userid)) {
    const obstacle = await sender.sendFiles(userid);
    isSlow ||= obstacle === 'tooSlow';
    if (obstacle && obstacle !== 'tooSlow') return giveUp(obstacle);
  }
  if (isSlow) return giveUp('tooSlow');
  wait = FIRST_WAIT_MS;
  generalObstacle.set(null);
  return true;
}

async function sendersWaiting(userid: string): Promise<Sender[]> {
  const senders = await Promise.all((await sendersHere()).map((load) => load()));
  const waitingFlags = await Promise.all(senders.map((sender) => sender.isWaiting(userid)));
  return senders.filter((_, at) => waitingFlags[at]);
}

/** Ends an attempt and, unless the user is signed out, schedules a retry. Always returns false. */
function giveUp(obstacle: Obstacle): false {
  heldToken = sessionToken();
  generalObstacle.set(obstacle === 'tooSlow' ? null : obstacle);
  if (obstacle === 'signedOut') return false;
  window.clearTimeout(timer);
  timer = window.setTimeout(scheduleSend, wait);
  wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  return false;
}
