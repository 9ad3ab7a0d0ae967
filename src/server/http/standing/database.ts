import type { FastifyInstance } from 'fastify';
import { CONSOLES_LOOK_EVERY_MS } from '../../../domain/backups/restore.ts';
import { isBeingReplaced, selectNotice } from '../../db/replacing/noticeQueries.ts';
import { unknownMigration } from '../../db/migrate.ts';
import { forgetReplaced } from '../../db/replacing/forget.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import type { ClosedToChanges } from './closed.ts';

/** What browsers are told of a restore with every answer. */
const HEADER = 'x-restore';

/** What is answered while everything is being replaced: what asks no row, and what says how the console is. */
const ANSWERED = new Set(['/healthz', '/readyz']);

type Watched = { app: FastifyInstance; db: Db; clock: () => Date };

/**
 * Watches the database for what others do to it. A console of a newer version may have brought it forward, as it does while
 * an upgrade goes from console to console: then this one takes no changes, which it could store as the newer one does not
 * read them; people read on, and the balancer is told to ask others. A restore may be announced: then changes wait; and
 * while a backup takes the place of everything, every call is refused instead of waiting for it.
 */
export function watchDatabase({ app, db, clock }: Watched): ClosedToChanges {
  let newer: string | null = null;
  let restore: 'announced' | 'replacing' | null = null;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const isReplacing = await isBeingReplaced(db);
      if (restore === 'replacing' && !isReplacing) forgetReplaced(db);
      if (isReplacing) restore = 'replacing';
      // The tables can't be asked then.
      if (isReplacing) return;
      restore = (await selectNotice(db, clock())) === null ? null : 'announced';
      const found = await unknownMigration(db);
      if (found !== null && newer === null) {
        app.log.error({ migration: found }, 'the database is newer than this console: it only reads, upgrade it');
      }
      newer = found;
    } catch {
      // A database that is away says so itself, and what was known of it still holds.
    } finally {
      isLooking = false;
    }
  }

  const looking = setInterval(() => void look(), CONSOLES_LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  // Not earlier: then it is known whether the web application is asked for, which stays.
  app.addHook('preParsing', async (request, reply) => {
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
