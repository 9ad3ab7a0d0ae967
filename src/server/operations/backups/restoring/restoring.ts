import { setTimeout as delay } from 'node:timers/promises';
import { CONSOLES_LOOK_EVERY_MS, type RestorePhase } from '../../../domain/backups/restore.ts';
import { grantRows } from '../../db/grant.ts';
import { isDeadlock } from '../../db/transaction.ts';
import { sweepUnused } from '../../images/sweep.ts';
import { isAdministratorsSession } from '../../identity/sessionQueries.ts';
import { checkBackup } from '../checkBackup.ts';
import type { Lock } from '../daily/lockQueries.ts';
import { beginRun, runBackup, sourceIn, type BackupOptions } from '../daily/run.ts';
import { BackupError, faultOf } from '../error.ts';
import { restoreChecked } from '../restoreBackup.ts';
import { updateRestored } from './aboutQueries.ts';
import { countWriting, insertRestored, keepUnused, selectRestoredFingerprint, selectTime } from './finishQueries.ts';
import { deleteNotice, holdReplacing, upsertNotice } from '../../db/replacing/noticeQueries.ts';

/** Which backup is to take the place of everything, and who says so. */
export type AskedRestore = {
  backup: { id: string; file: string };
  by: { userId: string; username: string; sessionId: string };
};

export type RestoreOptions = BackupOptions & {
  /** The role of the console, where another owns the tables: it may read and write the restored rows. */
  grantTo?: string | undefined;
  /** By which key this server opens second factors. */
  readFingerprint: () => Promise<string | undefined>;
};

/** In so long every console has seen what is new, in ms. */
const SEEN_MS = 2.5 * CONSOLES_LOOK_EVERY_MS;

/** So long changes that are under way have to end, in ms. */
const ENDING_MS = 60_000;
const ENDING_LOOK_MS = 200;

/** The notice passes this long after a console was killed, in ms; one that lives moves it on. */
const PASSES_MS = 30_000;
const MOVE_ON_EVERY_MS = 10_000;

/** Of two that wait for each other the database breaks one off: all is as it was, and it is tried again. */
const TRIES = 3;

/** Notes that a restore begins: from now on changes wait. Until it has ended it counts as interrupted. */
export async function beginRestore({ db, clock }: BackupOptions, asked: AskedRestore): Promise<void> {
  await updateRestored(db, asked.backup.id, { restore_fault: 'interrupted' });
  await tell(db, asked, 'checking', clock);
}

/** Checks the backup, saves what there is and puts the backup in place of everything, or leaves all as it was and says why. */
export async function runRestore(
  options: RestoreOptions,
  lock: Lock,
  asked: AskedRestore,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = options;
  const { id, file } = asked.backup;
  let phase: RestorePhase = 'checking';
  const moving = setInterval(() => void tell(db, asked, phase, clock).catch(() => {}), MOVE_ON_EVERY_MS);
  try {
    const source = sourceIn(options.home, file, { key: options.sealKey, signal });
    const manifest = await checkBackup(source);
    phase = 'saving';
    await tell(db, asked, phase, clock);
    await delay(SEEN_MS, undefined, { signal });
    await othersEnd(options, signal);
    const saved = await save(options, lock, asked, signal);
    await keepUnused(db, clock());
    await sweepUnused(options);
    // From here on no statement but the restore's own may wait for the tables.
    clearInterval(moving);
    await tell(db, asked, 'restoring', clock);
    if (!(await isAdministratorsSession(db, asked.by.sessionId))) {
      throw new BackupError('Who restores is signed out, or an administrator no longer.', { fault: 'signed_out' });
    }
    const replacing = await holdReplacing(lock.client);
    try {
      await delay(SEEN_MS, undefined, { signal });
      await replace(options, { source, manifest, asked, saved });
    } finally {
      await replacing.free();
    }
    log.info({ file, saved, by: asked.by.userId }, 'a backup was restored');
  } catch (error) {
    const fault = signal.aborted ? 'interrupted' : faultOf(error);
    log.warn({ err: error, file, fault }, 'a backup was not restored: all is as it was');
    await updateRestored(db, id, { restore_fault: fault });
    await deleteNotice(db);
  } finally {
    clearInterval(moving);
  }
}

function tell(db: BackupOptions['db'], { backup, by }: AskedRestore, phase: RestorePhase, clock: () => Date) {
  const until = new Date(clock().getTime() + PASSES_MS).toISOString();
  return upsertNotice(db, { phase, backup: backup.id, by: by.userId, until });
}

/** Waits for the changes that were let in before their console knew. */
async function othersEnd({ db }: RestoreOptions, signal: AbortSignal): Promise<void> {
  const before = await selectTime(db);
  const latest = performance.now() + ENDING_MS;
  while ((await countWriting(db, before)) > 0 && performance.now() < latest) {
    await delay(ENDING_LOOK_MS, undefined, { signal });
  }
}

/** Makes a backup of the present, the way back. Gives its file. */
async function save(options: RestoreOptions, lock: Lock, { by }: AskedRestore, signal: AbortSignal): Promise<string> {
  const run = await beginRun(options, { day: null, askedBy: by.userId });
  const { state, fault } = await runBackup(options, lock, run, signal);
  // One that only could not be tried out is there.
  if (state !== 'failed') return run.file;
  throw new BackupError('What there is now could not be saved.', { fault: fault ?? 'unknown' });
}

type Replacing = {
  source: ReturnType<typeof sourceIn>;
  manifest: Awaited<ReturnType<typeof checkBackup>>;
  asked: AskedRestore;
  saved: string;
};

async function replace(options: RestoreOptions, { source, manifest, asked, saved }: Replacing): Promise<void> {
  const { url, images, clock, grantTo, readFingerprint } = options;
  const own = await readFingerprint();
  const { backup, by } = asked;
  for (let tries = 1; ; tries++) {
    try {
      await restoreChecked(
        source,
        manifest,
        { url, images },
        {
          replace: true,
          isServed: true,
          finish: async (client) => {
            const sealedBy = await selectRestoredFingerprint(client);
            if (sealedBy !== undefined && sealedBy !== own) {
              throw new BackupError('Its second factors are sealed with another key.', { fault: 'other_key' });
            }
            await insertRestored(client, { ...by, backup: backup.id, file: backup.file, saved, at: clock() });
          },
        },
      );
      break;
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
    }
  }
  if (grantTo !== undefined) await grantRows(url, grantTo);
}
