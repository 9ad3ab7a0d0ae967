import { backupDay, isBackupOverdue } from '../../../../domain/backups/due.ts';
import { selectPause } from '../../../db/pause.ts';
import { insertAdministratorEmails } from '../../../mail/administratorQueries.ts';
import { every, repeatedly } from '../../../process/repeatedly.ts';
import { takeLock, type Lock } from './lockQueries.ts';
import {
  beginRun,
  deleteExpiredBackups,
  runBackup,
  tidyUp,
  type RunReason,
  type BackupOptions,
  type StartedRun,
} from './run.ts';
import { claimOverdueNotice, selectRunHistory, type RunHistory } from './runQueries.ts';

const LOOK_EVERY_MS = 30_000;

export type Backups = {
  /**
   * Starts a backup requested by the user with the id `requesterId`, and resolves once it is listed. Resolves to false
   * while another backup or a restore is running, here or in another server process, or if this server is stopping.
   */
  begin(requesterId: string): Promise<boolean>;
  /** Cleans up after a killed process, makes the daily backup if it is due, and reports an overdue backup. */
  look(): Promise<void>;
  start(): void;
  /** Aborts a running backup. A daily backup is made again after the next start. */
  stop(): Promise<void>;
};

/** Returns functions that make the backups of a server. */
export function openBackups(options: BackupOptions): Backups {
  const { db, url, clock, log } = options;
  const ending = new AbortController();
  let lastRun: Promise<unknown> = Promise.resolve();
  let lookout: { stop(): Promise<void> } | null = null;

  /**
   * Starts a backup. Returns null if the backup lock is held, the server is stopping, or the backup is no longer due.
   */
  async function begin(
    reason: RunReason,
    isStillDue: () => Promise<boolean> = async () => true,
  ): Promise<{ end: Promise<void> } | null> {
    const lock = await takeLock(url);
    if (!lock) return null;
    let run: StartedRun;
    try {
      await tidyUp(options, lock);
      if (ending.signal.aborted || !(await isStillDue())) {
        await lock.free();
        return null;
      }
      run = await beginRun(options, reason);
    } catch (error) {
      await lock.free();
      throw error;
    }
    const end = finishBackup(options, lock, run, ending.signal);
    lastRun = end;
    return { end };
  }

  const dueDay = async () =>
    (await selectPause(db)) ? null : dayThatIsDue(await selectRunHistory(db), clock(), options.hour);

  async function look(): Promise<void> {
    if ((await selectRunHistory(db)).underWay) await cleanUpKilledRun(options);
    const day = await dueDay();
    if (day !== null) await (await begin({ day, requesterId: null }, async () => (await dueDay()) === day))?.end;
    await reportOverdueBackup(options);
  }

  return {
    begin: async (requesterId) => (await begin({ day: null, requesterId })) !== null,
    look,
    start() {
      lookout = repeatedly(look, {
        wait: every(LOOK_EVERY_MS),
        onTrouble: (error) => log.warn({ err: error }, 'could not check whether a backup is due'),
      });
    },
    async stop() {
      ending.abort();
      await Promise.all([lookout?.stop(), lastRun]);
    },
  };
}

/** Makes a backup, deletes expired ones if it was verified, and releases the lock whatever the outcome. */
async function finishBackup(options: BackupOptions, lock: Lock, run: StartedRun, signal: AbortSignal): Promise<void> {
  try {
    const { state } = await runBackup(options, lock, run, signal);
    if (state === 'good') await deleteExpiredBackups(options);
  } catch (error) {
    options.log.warn({ err: error }, 'could not record a backup or delete old ones');
  } finally {
    await lock.free();
  }
}

/** Cleans up a backup that is listed as running although the lock is free, which means that its process was killed. */
async function cleanUpKilledRun(options: BackupOptions): Promise<void> {
  const lock = await takeLock(options.url);
  if (!lock) return;
  try {
    await tidyUp(options, lock);
  } finally {
    await lock.free();
  }
}

/**
 * Returns the day whose backup is due now; null if there is none. If several days were missed, only the latest gets a
 * backup.
 */
function dayThatIsDue({ timeZone, began, day, failed, againAt }: RunHistory, now: Date, hour: number | null) {
  if (hour === null) return null;
  const due = backupDay(now, timeZone, hour);
  if (due <= backupDay(began, timeZone, hour)) return null;
  if (day === null || day < due) return due;
  return failed && againAt !== null && againAt <= now ? day : null;
}

/**
 * Emails the administrators, once, if the newest verified backup is too old, unless the last backup failed or couldn't
 * be verified.
 */
async function reportOverdueBackup({ db, clock, hour, log }: BackupOptions): Promise<void> {
  const { newest, began, lastFailed } = await selectRunHistory(db);
  const since = newest ?? began;
  if (hour === null || lastFailed || !isBackupOverdue(since, clock())) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await claimOverdueNotice(transaction, since))) return;
    await insertAdministratorEmails(transaction, 'backupOverdue', clock());
    log.warn({ since }, 'the daily backup is overdue');
  });
}
