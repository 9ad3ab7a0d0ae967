import { setTimeout as delay } from 'node:timers/promises';
import { CONSOLES_LOOK_EVERY_MS, type RestorePhase } from '../../../../domain/backups/restore.ts';
import { grantRows } from '../../../db/grant.ts';
import { isDeadlock } from '../../../db/transaction.ts';
import { sweepUnusedImages } from '../../../places/images/sweep.ts';
import { isAdministratorsSession } from '../../../identity/sessionQueries.ts';
import type { Lock } from '../daily/lockQueries.ts';
import { beginRun, runBackup, sourceIn, type BackupOptions } from '../daily/run.ts';
import { BackupError, faultOf } from '../error.ts';
import { restoreCheckedBackup } from '../restoreBackup.ts';
import { readAccess, type CheckedBackup } from '../restoredAccess/compareAccess.ts';
import { updateRestore } from './aboutQueries.ts';
import {
  countWriting,
  insertRestore,
  postponeImageDeletion,
  selectRestoredFingerprint,
  selectTime,
} from './finishQueries.ts';
import { deleteNotice, holdReplacing, upsertNotice } from '../../../db/replacing/noticeQueries.ts';

/** A request to restore a backup, with the user who made it. */
export type RestoreRequest = {
  backup: { id: string; file: string };
  by: { userId: string; username: string; sessionId: string };
  /** If true, access that is now revoked stays revoked. */
  keepRevoked: boolean;
  /** If true, webhooks, emails and scheduled tasks are paused afterwards. */
  isRehearsal: boolean;
};

export type RestoreOptions = BackupOptions & {
  /**
   * The URL with which the server connects, if its role doesn't own the tables. The role is then granted access to the
   * restored rows.
   */
  grantTo?: string | undefined;
  /** Returns the fingerprint of this server's key; undefined if it has none. */
  readFingerprint: () => Promise<string | undefined>;
};

/** The time after which every server has seen a new notice, in ms. */
const SEEN_MS = 2.5 * CONSOLES_LOOK_EVERY_MS;

/** The time that running changes get to finish, and the interval between checks, in ms. */
const ENDING_MS = 60_000;
const ENDING_LOOK_MS = 200;

/**
 * The time after which the notice of a killed server expires, and the interval at which a running server renews its
 * notice, in ms.
 */
const PASSES_MS = 30_000;
const MOVE_ON_EVERY_MS = 10_000;

/** The maximum number of attempts. A deadlock leaves everything unchanged, so the restore is repeated. */
const TRIES = 3;

/** Records that a restore has started. It counts as interrupted until it has finished. */
export async function beginRestore({ db, clock }: BackupOptions, request: RestoreRequest): Promise<void> {
  await updateRestore(db, request.backup.id, { restore_fault: 'interrupted' });
  await announcePhase(db, request, 'checking', clock);
}

/**
 * Checks the backup, backs up the current data, then replaces everything with the backup. Records the fault on failure.
 */
export async function runRestore(
  options: RestoreOptions,
  lock: Lock,
  request: RestoreRequest,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = options;
  const { id, file } = request.backup;
  let phase: RestorePhase = 'checking';
  const phaseTimer = setInterval(() => void announcePhase(db, request, phase, clock).catch(() => {}), MOVE_ON_EVERY_MS);
  try {
    const source = sourceIn(options.home, file, { key: options.sealKey, signal });
    const backup = await readAccess(source);
    phase = 'saving';
    await announcePhase(db, request, phase, clock);
    await delay(SEEN_MS, undefined, { signal });
    await othersEnd(options, signal);
    const savedFile = await save(options, lock, request, signal);
    await postponeImageDeletion(db, clock());
    await sweepUnusedImages(options);
    // From here on, only the restore itself may wait for table locks.
    clearInterval(phaseTimer);
    await announcePhase(db, request, 'restoring', clock);
    if (!(await isAdministratorsSession(db, request.by.sessionId, clock()))) {
      throw new BackupError('The user who started the restore is signed out or no longer an administrator.', {
        fault: 'signed_out',
      });
    }
    const replaceLock = await holdReplacing(lock.client);
    try {
      await delay(SEEN_MS, undefined, { signal });
      await replace(options, { source, checkedBackup: backup, request, savedFile });
    } finally {
      await replaceLock.free();
    }
    log.info({ file, saved: savedFile, by: request.by.userId }, 'a backup was restored');
  } catch (error) {
    const fault = signal.aborted ? 'interrupted' : faultOf(error);
    log.warn({ err: error, file, fault }, 'a backup was not restored: nothing changed');
    await updateRestore(db, id, { restore_fault: fault });
    await deleteNotice(db);
  } finally {
    clearInterval(phaseTimer);
  }
}

function announcePhase(
  db: BackupOptions['db'],
  { backup, by }: RestoreRequest,
  phase: RestorePhase,
  clock: () => Date,
) {
  const until = new Date(clock().getTime() + PASSES_MS).toISOString();
  return upsertNotice(db, { phase, backup: backup.id, by: by.userId, until });
}

/** Waits up to a minute for changes that were accepted before their server saw the notice. */
async function othersEnd({ db }: RestoreOptions, signal: AbortSignal): Promise<void> {
  const before = await selectTime(db);
  const latest = performance.now() + ENDING_MS;
  while ((await countWriting(db, before)) > 0 && performance.now() < latest) {
    await delay(ENDING_LOOK_MS, undefined, { signal });
  }
}

/** Backs up the current data, so that the restore can be undone. */
async function save(options: RestoreOptions, lock: Lock, { by }: RestoreRequest, signal: AbortSignal): Promise<string> {
  const run = await beginRun(options, { day: null, requesterId: by.userId });
  const { state, fault } = await runBackup(options, lock, run, signal);
  // A backup whose check couldn't be completed is still usable.
  if (state !== 'failed') return run.file;
  throw new BackupError('The current data could not be backed up.', { fault: fault ?? 'unknown' });
}

type Replacement = {
  source: ReturnType<typeof sourceIn>;
  checkedBackup: CheckedBackup;
  request: RestoreRequest;
  savedFile: string;
};

async function replace(
  options: RestoreOptions,
  { source, checkedBackup, request, savedFile }: Replacement,
): Promise<void> {
  const { url, images, clock, grantTo, readFingerprint, log } = options;
  const fingerprint = await readFingerprint();
  const { backup, by, keepRevoked, isRehearsal } = request;
  const pause = { since: clock().toISOString(), file: backup.file, by: by.username };
  for (let tries = 1; ; tries++) {
    try {
      await restoreCheckedBackup(
        source,
        checkedBackup,
        { url, images },
        {
          replace: true,
          keepRevoked,
          pause: isRehearsal ? pause : null,
          isServed: true,
          finish: async (client) => {
            const sealedBy = await selectRestoredFingerprint(client);
            if (sealedBy !== undefined && sealedBy !== fingerprint) {
              throw new BackupError('Its second factors are encrypted with another key.', { fault: 'other_key' });
            }
            await insertRestore(client, { ...by, backup: backup.id, file: backup.file, savedFile, at: clock() });
          },
        },
      );
      break;
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
    }
  }
  if (grantTo === undefined) return;
  try {
    await grantRows(url, grantTo);
  } catch (error) {
    // The restore itself is complete; the next start grants these rights again.
    log.warn({ err: error }, 'the database role of the console was not granted its rights: restart the console');
  }
}
