import type { FastifyInstance } from 'fastify';
import { CONSOLES_LOOK_EVERY_MS } from '../../../domain/backups/restore.ts';
import { isBeingReplaced, selectNotice } from '../../db/replacing/noticeQueries.ts';
import { selectPause } from '../../db/pause.ts';
import { unknownMigration } from '../../db/migrate.ts';
import { forgetReplacedRows } from '../../db/replacing/forget.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import type { ChangesRefusal } from './changesRefusal.ts';

/** The response header that shows that a restore is announced or in progress. */
const HEADER = 'x-restore';

/** The response header that shows that webhooks, emails and other outgoing work are paused. */
const PAUSED_HEADER = 'x-paused';

/** Routes that are answered while the data is being replaced: they report the console's health. */
const ANSWERED = new Set(['/healthz', '/readyz']);

type WatchOptions = { app: FastifyInstance; db: Db; clock: () => Date };

/**
 * Watches the database for changes by other processes, and returns a function that reports why changes are refused. A
 * newer console may have migrated the database, as in a rolling upgrade; this console then accepts no changes, because
 * the newer console might not be able to read them. While a restore replaces the data, calls are refused immediately.
 */
export function watchDatabase({ app, db, clock }: WatchOptions): ChangesRefusal {
  let newer: string | null = null;
  let restore: 'announced' | 'replacing' | null = null;
  let isPaused = false;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const isReplacing = await isBeingReplaced(db);
      if (restore === 'replacing' && !isReplacing) forgetReplacedRows(db);
      if (isReplacing) restore = 'replacing';
      // The tables can't be queried while the data is being replaced.
      if (isReplacing) return;
      restore = (await selectNotice(db, clock())) === null ? null : 'announced';
      isPaused = (await selectPause(db)) !== null;
      const migration = await unknownMigration(db);
      if (migration !== null && newer === null) {
        app.log.error(
          { migration },
          'the database is newer than this console, which is read-only until it is upgraded',
        );
      }
      newer = migration;
    } catch {
      // An unreachable database is reported elsewhere, and the last known state still applies.
    } finally {
      isLooking = false;
    }
  }

  const lookTimer = setInterval(() => void look(), CONSOLES_LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(lookTimer));
  // Uses this hook because `isOfPage` isn't set earlier, and the web application must still be served.
  app.addHook('preParsing', async (request, reply) => {
    if (isPaused) void reply.header(PAUSED_HEADER, '1');
    if (restore === null) return;
    void reply.header(HEADER, restore);
    const isFile = request.isOfPage || request.is404;
    if (restore === 'replacing' && !isFile && !ANSWERED.has(request.routeOptions.url ?? '')) {
      throw new Refusal('being_restored');
    }
  });
  return () => {
    if (newer !== null) return 'newer_database';
    return restore === null ? null : 'restore_announced';
  };
}
