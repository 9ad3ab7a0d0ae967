import type { FastifyInstance } from 'fastify';
import { unknownMigration } from '../../db/migrate.ts';
import type { Db } from '../../db/schema.ts';
import type { ClosedToChanges } from './closed.ts';

/** How often the console looks whether the database went on without it, in ms. */
const LOOK_EVERY_MS = 2_000;

/**
 * Whether a console of a newer version has brought the database forward under this one, as it does while an upgrade goes
 * from console to console. Then this one takes no changes, which it could store as the newer one does not read them;
 * people read on, and the balancer is told to ask others.
 */
export function watchSchema(app: FastifyInstance, db: Db): ClosedToChanges {
  let newer: string | null = null;

  async function look(): Promise<void> {
    try {
      const found = await unknownMigration(db);
      if (found !== null && newer === null) {
        app.log.error({ migration: found }, 'the database is newer than this console: it only reads, upgrade it');
      }
      newer = found;
    } catch {
      // A database that is away says so itself, and what was known of it still holds.
    }
  }

  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  return () => (newer === null ? null : 'newer_database');
}
