import { statfs } from 'node:fs/promises';
import type * as calls from '../../../contract/operations/status/status.ts';
import { addDays, dayOf, startOfDay } from '../../../domain/days.ts';
import { OVERDUE_AFTER_DAYS } from '../../../domain/regions.ts';
import { isBackupDue, isDiskLow } from '../../../domain/status.ts';
import { isBackupOverdue } from '../../../domain/backups/due.ts';
import { selectRunHistory } from '../backups/daily/runQueries.ts';
import { productVersion } from '../../files/packageRoot.ts';
import { selectBackups } from '../backups/recordQueries.ts';
import type { Config } from '../../config/config.ts';
import { selectPause } from '../../db/pause.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { storesBehind } from '../../followUp/schedule/storesBehind.ts';
import type { Database } from '../../db/pool.ts';
import { exportSemaphore } from '../../process/semaphore.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { selectQueue } from '../../mail/queries.ts';
import { presentBackup, presentLastSurvey } from './present.ts';
import { countOverdueStores, selectAboutDatabase, selectLastSurveys, type OverdueCriteria } from './queries.ts';

const BACKUPS_SHOWN = 10;

type Settings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl' | 'smtpUrl' | 'backups'>>;

/** Handlers for the status page. */
export function statusHandlers({ pool }: Database, settings: Settings): HandlersOf<typeof calls> {
  return {
    async readStatus(_input, { db, viewer, now }) {
      const overdue = await overdueStores(db, viewer, now);
      const [about, queue, stores, backups, isMissing, disk, pause] = await Promise.all([
        selectAboutDatabase(db),
        selectQueue(db, now),
        countOverdueStores(db, viewer.scope, overdue),
        selectBackups(db, BACKUPS_SHOWN),
        backupsMissing(db, settings, now),
        diskOf(settings.dataDir),
        selectPause(db),
      ]);
      return {
        resultData: {
          at: now.toISOString(),
          versions: {
            fourscore: productVersion(),
            node: process.versions.node,
            database: about.version,
            schema: about.schema.replace(/\.sql$/, ''),
          },
          started: new Date(Date.now() - process.uptime() * 1000).toISOString(),
          database: databaseOf(settings, about.bytes, pool),
          disk,
          mail: {
            carrier: settings.smtpUrl === undefined ? 'outbox' : 'smtp',
            waiting: queue.waiting,
            oldest: queue.oldest?.toISOString() ?? null,
            given_up: queue.given_up,
          },
          exports: exportSemaphore.usage(),
          stores: { ...stores, limit: OVERDUE_AFTER_DAYS },
          backups: backups.map(presentBackup),
          backup_due: isMissing(backups[0]?.made_at ?? null),
          paused: pause?.since ?? null,
        },
      };
    },

    async listLastSurveys({ overdue: onlyOverdue, page, page_size: limit }, { db, viewer, now }) {
      const overdue = await overdueStores(db, viewer, now);
      const [counts, rows] = await Promise.all([
        countOverdueStores(db, viewer.scope, overdue),
        selectLastSurveys(db, viewer.scope, {
          overdue: onlyOverdue ? overdue : null,
          limit,
          offset: (page - 1) * limit,
        }),
      ]);
      return {
        resultData: rows.map((row) => presentLastSurvey(row, { now, overdue, timeZone: viewer.timeZone })),
        count: onlyOverdue ? counts.overdue : counts.all,
      };
    },
  };
}

/**
 * Returns a function that checks whether backups are missing: with daily backups, whether the last one failed or
 * couldn't be verified, or a new one is overdue; without daily backups, whether one is due.
 */
async function backupsMissing(db: Db, { backups }: Settings, now: Date): Promise<(newest: Date | null) => boolean> {
  if (typeof backups?.hour !== 'number') return (newest) => isBackupDue(newest, now);
  const { lastFailed, newest, began } = await selectRunHistory(db);
  return () => lastFailed || isBackupOverdue(newest ?? began, now);
}

function databaseOf({ databaseUrl }: Settings, bytes: number, pool: Database['pool']) {
  return { embedded: databaseUrl === undefined, bytes, connections: connectionsOf(pool) };
}

function connectionsOf(pool: Database['pool']) {
  return { busy: pool.totalCount - pool.idleCount, most: pool.options.max, awaited: pool.waitingCount };
}

/**
 * Returns the criteria for overdue stores: their schedules or, for stores without one, the days since their last
 * survey.
 */
async function overdueStores(db: Db, viewer: Caller, now: Date): Promise<OverdueCriteria> {
  const since = startOfDay(addDays(dayOf(now, viewer.timeZone), -OVERDUE_AFTER_DAYS), viewer.timeZone);
  return { since, ...(await storesBehind(db, { viewer, now }, viewer.scope)) };
}

async function diskOf(folder: string) {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    const disk = { free: bavail * bsize, total: blocks * bsize };
    return { ...disk, low: isDiskLow(disk) };
  } catch {
    return null;
  }
}
