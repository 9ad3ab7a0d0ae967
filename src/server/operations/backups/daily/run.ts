import { addAbortSignal } from 'node:stream';
import type { Logger } from 'pino';
import type { BackupFault } from '../../../../domain/backups/states.ts';
import { backupsToRetain } from '../../../../domain/backups/rotation.ts';
import type { Db } from '../../../db/schema.ts';
import type { ImageHome } from '../../../files/imageHome.ts';
import { insertAdministratorEmails } from '../../../mail/administratorQueries.ts';
import type { Source } from '../archive.ts';
import { faultOf } from '../error.ts';
import { backupName, readBackupName, type BackupHome } from '../homes/home.ts';
import { countsOf } from '../manifest.ts';
import type { Digests } from '../digestQueries.ts';
import { makeBackup } from '../writeBackup.ts';
import { selectStates } from '../recordQueries.ts';
import { checkByRestoring } from './check.ts';
import type { Lock } from './lockQueries.ts';
import { dropScratch } from './scratchQueries.ts';
import {
  deleteFailedRuns,
  deleteRun,
  insertRun,
  selectRunHistory,
  updateInterruptedRuns,
  updateRun,
} from './runQueries.ts';

export type BackupOptions = {
  db: Db;
  /** The database URL, with a role that owns the tables and may create databases. */
  url: string;
  images: ImageHome;
  home: BackupHome;
  /** The key with which backups are sealed; undefined if they aren't sealed. */
  sealKey: string | undefined;
  /** Reads the server's secret, which is included only in sealed backups; undefined if there is none. */
  readSecret: () => Promise<string | undefined>;
  /** The hour of the daily backup in the organisation's time zone; null for no daily backups. */
  hour: number | null;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** The reason for a backup: a day, or the id of the user who requested it. */
export type RunReason = { day: string | null; requesterId: string | null };

/** The interval between progress updates, and the delay before a failed backup is retried, in ms. */
const NOTE_EVERY_MS = 1_000;
const AGAIN_AFTER_MS = 3_600_000;

/** The time for which an unverified backup is stored, in ms, because it may be intact. */
const UNCHECKED_KEPT_MS = 7 * 24 * 3_600_000;

/** The age below which no verified backup is deleted, in ms. */
const YOUNG_MS = 24 * 3_600_000;

/** The time that failed backups remain listed, in ms. */
const FAILED_KNOWN_MS = 30 * 24 * 3_600_000;

/** The faults after which even a complete file is deleted. */
const BAD: readonly BackupFault[] = ['differs', 'damaged', 'missing', 'interrupted'];

/** Cleans up after a killed process: the scratch database, a partial file and a backup listed as running. */
export async function tidyUp({ db, home, clock }: BackupOptions, { client }: Lock): Promise<void> {
  const files = await updateInterruptedRuns(db, clock());
  await dropScratch(client);
  await home.tidy().catch(() => {});
  for (const file of files) await home.remove(file).catch(() => {});
}

/** A backup listed as running, and the fault of an earlier attempt for the same day. */
export type StartedRun = { id: string; file: string; day: string | null; before: BackupFault | null };

/** Records that a backup has started, so that it is listed as soon as it is requested. */
export async function beginRun(
  { db, sealKey, clock }: BackupOptions,
  { day, requesterId }: RunReason,
): Promise<StartedRun> {
  const at = clock();
  const file = backupName(at, sealKey !== undefined);
  return { file, day, ...(await insertRun(db, { file, at, encrypted: sealKey !== undefined, day, requesterId })) };
}

type RunOutcome = { state: 'good' | 'unchecked' | 'failed'; fault: BackupFault | null };

/** Makes and checks a backup. Returns the outcome, after recording it in the backup's row. */
export async function runBackup(
  options: BackupOptions,
  lock: Lock,
  { id, file, day, before }: StartedRun,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { db, home, clock, log } = options;
  let isWritten = false;
  try {
    const result = await write(options, { id, file, signal });
    isWritten = true;
    await check(options, lock, { id, file, signal, ...result });
    await updateRun(db, id, { state: 'good', percent: 100, ended_at: clock() });
    log.info({ file, bytes: result.bytes }, 'a backup was made and verified');
  } catch (error) {
    const fault = signal.aborted ? 'interrupted' : faultOf(error);
    const stays = isWritten && !BAD.includes(fault);
    if (!stays) await home.remove(file).catch(() => {});
    const retryAt = day === null || stays ? null : new Date(clock().getTime() + (signal.aborted ? 0 : AGAIN_AFTER_MS));
    await db.transaction().execute(async (transaction) => {
      await updateRun(transaction, id, {
        state: stays ? 'unchecked' : 'failed',
        fault,
        ended_at: clock(),
        again_at: retryAt,
      });
      // No email if an earlier failure of the same day was reported, or if the server is stopping.
      const isReported = fault === 'interrupted' || (before !== null && before !== 'interrupted');
      if (!isReported) await insertAdministratorEmails(transaction, 'backupFailed', clock());
    });
    log.warn({ err: error, file, fault }, 'a backup failed');
    return { state: stays ? 'unchecked' : 'failed', fault };
  }
  return { state: 'good', fault: null };
}

type Run = { id: string; file: string; signal: AbortSignal };

async function write({ db, url, images, home, sealKey, readSecret }: BackupOptions, { id, file, signal }: Run) {
  let digests: Digests = {};
  let bytes = 0;
  const key = sealKey === undefined ? undefined : await readSecret();
  const percentUpdate = notePercent(db, id, 0);
  const { manifest } = await makeBackup(
    { url, images, key, sealKey },
    async (archive) => {
      bytes = await home.put(file, addAbortSignal(signal, archive));
    },
    { progress: percentUpdate, onDigests: (ofTables) => (digests = ofTables) },
  );
  await percentUpdate.end();
  await updateRun(db, id, { bytes, ...countsOf(manifest), state: 'checking', percent: 50 });
  return { manifest, digests, bytes };
}

type WrittenRun = Run & Awaited<ReturnType<typeof write>>;

async function check(
  { db, url, home, sealKey }: BackupOptions,
  { client }: Lock,
  { id, file, signal, manifest, digests, bytes }: WrittenRun,
): Promise<void> {
  const source = sourceIn(home, file, { key: sealKey, signal });
  const percentUpdate = notePercent(db, id, 50);
  percentUpdate.total(bytes);
  await checkByRestoring(client, { source, manifest, digests, url, advance: (units) => percentUpdate.advance(units) });
  await percentUpdate.end();
}

/** Returns a stored backup as an archive to read. */
export function sourceIn(
  home: BackupHome,
  file: string,
  { key, signal }: { key: string | undefined; signal?: AbortSignal },
): Source {
  return { name: file, key, open: () => (signal ? addAbortSignal(signal, home.open(file)) : home.open(file)) };
}

/** Updates the progress in the list of backups periodically, for the half of the work that starts at `from` percent. */
function notePercent(db: Db, id: string, from: number) {
  let [total, done, notedAt] = [1, 0, performance.now()];
  let percentUpdate: Promise<unknown> = Promise.resolve();
  return {
    total(units: number) {
      total = Math.max(1, units);
    },
    advance(units: number) {
      done += units;
      if (performance.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = performance.now();
      const percent = from + Math.min(49, Math.floor((done / total) * 50));
      percentUpdate = percentUpdate.then(() => updateRun(db, id, { percent })).catch(() => {});
    },
    end: () => percentUpdate,
  };
}

/**
 * Deletes expired backups. Verified backups younger than a day remain, because they may be needed to undo a restore.
 */
export async function deleteExpiredBackups({ db, home, clock }: BackupOptions): Promise<void> {
  const { timeZone } = await selectRunHistory(db);
  const states = await selectStates(db);
  const backups = (await home.list()).flatMap(({ name }) => {
    const madeAt = readBackupName(name)?.at;
    return madeAt ? [{ name, made: madeAt, state: states.get(name) }] : [];
  });
  const goodDates = backups.filter(({ state }) => state === 'good').map(({ made: madeAt }) => madeAt);
  const retainedDates = backupsToRetain(goodDates, timeZone);
  for (const { name, made: madeAt, state } of backups) {
    const age = clock().getTime() - madeAt.getTime();
    // Files without a row may belong to another server and remain.
    const isExpired =
      state === 'good'
        ? !retainedDates.has(madeAt) && age > YOUNG_MS
        : state === 'unchecked' && age > UNCHECKED_KEPT_MS;
    if (!isExpired) continue;
    await home.remove(name);
    await deleteRun(db, name);
  }
  await deleteFailedRuns(db, new Date(clock().getTime() - FAILED_KNOWN_MS));
}
