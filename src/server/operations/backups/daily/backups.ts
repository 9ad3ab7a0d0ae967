import { backupDay, isBackupOverdue } from '../../../domain/backups/due.ts';
import { insertAdministratorMails } from '../../mail/administratorQueries.ts';
import { repeatedly } from '../../process/repeatedly.ts';
import { takeLock, type Lock } from './lockQueries.ts';
import { beginRun, letGo, runBackup, tidyUp, type Asked, type BackupOptions, type BegunRun } from './run.ts';
import { claimOverdue, selectStanding, type Standing } from './runQueries.ts';

/** How often it is looked whether a backup is due, in ms. */
const LOOK_EVERY_MS = 30_000;

/** The backups of a console. */
export type Backups = {
  /** Begins one that a person asked for, who is named by their id: then it is in the list. False while one is made or restored, here or by another console. */
  begin(askedBy: string): Promise<boolean>;
  /** Makes the daily one if it is due, and tells of one that is overdue. For tests; `start` does so now and then. */
  look(): Promise<void>;
  start(): void;
  /** Ends what is under way: it is made anew after the next start. */
  stop(): Promise<void>;
};

/** Opens the backups of a console. */
export function openBackups(options: BackupOptions): Backups {
  const { db, url, clock, log } = options;
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let looking: { stop(): Promise<void> } | null = null;

  /** Begins one unless another is under way, or what it is for is done meanwhile. */
  async function begin(
    asked: Asked,
    isStillDue: () => Promise<boolean> = async () => true,
  ): Promise<{ ended: Promise<void> } | null> {
    const lock = await takeLock(url);
    if (!lock) return null;
    let run: BegunRun;
    try {
      await tidyUp(options, lock);
      if (ending.signal.aborted || !(await isStillDue())) {
        await lock.free();
        return null;
      }
      run = await beginRun(options, asked);
    } catch (error) {
      await lock.free();
      throw error;
    }
    const ended = toItsEnd(options, lock, run, ending.signal);
    running = ended;
    return { ended };
  }

  const dueDay = async () => dayThatIsDue(await selectStanding(db), clock(), options.hour);

  async function look(): Promise<void> {
    if ((await selectStanding(db)).underWay) await putAwayLeft(options);
    const day = await dueDay();
    if (day !== null) await (await begin({ day, askedBy: null }, async () => (await dueDay()) === day))?.ended;
    await tellOverdue(options);
  }

  return {
    begin: async (askedBy) => (await begin({ day: null, askedBy })) !== null,
    look,
    start() {
      looking = repeatedly(look, {
        everyMs: LOOK_EVERY_MS,
        onTrouble: (error) => log.warn({ err: error }, 'it is not known whether a backup is due'),
      });
    },
    async stop() {
      ending.abort();
      await Promise.all([looking?.stop(), running]);
    },
  };
}

/** Makes a backup, and frees the lock whatever becomes of it. */
async function toItsEnd(options: BackupOptions, lock: Lock, run: BegunRun, signal: AbortSignal): Promise<void> {
  try {
    const { state } = await runBackup(options, lock, run, signal);
    if (state === 'good') await letGo(options);
  } catch (error) {
    options.log.warn({ err: error }, 'a backup could not be noted, or old ones not be removed');
  } finally {
    await lock.free();
  }
}

/** What seems under way is left by a process that was killed when the lock is free. */
async function putAwayLeft(options: BackupOptions): Promise<void> {
  const lock = await takeLock(options.url);
  if (!lock) return;
  try {
    await tidyUp(options, lock);
  } finally {
    await lock.free();
  }
}

/** The day whose backup is to be made now; null when there is none. One that was missed is made once, later. */
function dayThatIsDue({ timeZone, began, day, failed, againAt }: Standing, now: Date, hour: number | null) {
  if (hour === null) return null;
  const due = backupDay(now, timeZone, hour);
  if (due <= backupDay(began, timeZone, hour)) return null;
  if (day === null || day < due) return due;
  return failed && againAt !== null && againAt <= now ? day : null;
}

/** Tells the administrators once of a newest good backup that is too old, unless they were told that one failed. */
async function tellOverdue({ db, clock, hour, log }: BackupOptions): Promise<void> {
  const { newest, began, lastFailed } = await selectStanding(db);
  const since = newest ?? began;
  if (hour === null || lastFailed || !isBackupOverdue(since, clock())) return;
  await db.transaction().execute(async (own) => {
    if (!(await claimOverdue(own, since))) return;
    await insertAdministratorMails(own, 'backupOverdue', clock());
    log.warn({ since }, 'the backup is overdue');
  });
}
