import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as calls from '../../contract/access/setup.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import type { Config } from '../config/config.ts';
import { connect } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockDemo } from '../demo/changes.ts';
import { isDemo } from '../demo/queries.ts';
import type { Handler, HandlersOf } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import { makeSetupKey } from './key.ts';
import { isAdministratorsSession } from '../identity/sessionQueries.ts';
import { emptyDatabase, forgetImages, holdWriters, selectHeld } from './leaveChanges.ts';

type Settings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'migrateDatabaseUrl'>>;

/** Leaving the demo: what would be lost, and the way into an empty database. */
export function leavingDemo(
  settings: Settings,
  url: string,
): Pick<HandlersOf<typeof calls>, 'readDemoHeld' | 'leaveDemo'> {
  return {
    async readDemoHeld(_input, { db }) {
      if (!(await isDemo(db))) throw new Refusal('not_demo');
      return { resultData: await selectHeld(db) };
    },

    leaveDemo: leaving(settings, url),
  };
}

/**
 * Others wait with what they write until the demo is in a backup and gone: nothing is lost between, and after it all of them
 * are signed out. The owner of the tables does it, since the history refuses to be emptied by any other.
 */
function leaving({ dataDir, migrateDatabaseUrl }: Settings, url: string): Handler<typeof calls.leaveDemo> {
  return async (_input, { db, viewer, images, now }) => {
    if (!(await isDemo(db))) throw new Refusal('not_demo');
    const folder = path.join(dataDir, 'backups');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const day = now.toISOString().slice(0, 10);
    const file = path.join(folder, `demo-${day}-${randomUUID().slice(0, 8)}.tar.gz`);
    const owner = connect(migrateDatabaseUrl ?? url, { max: 1 });
    try {
      const key = await inTransaction(owner.db, async (transaction) => {
        await lockDemo(transaction);
        await holdWriters(transaction);
        if (!(await isDemo(transaction))) throw new Refusal('not_demo');
        if (!(await isAdministratorsSession(transaction, viewer.session.id))) throw new Refusal('signed_out');
        await rm(file, { force: true });
        await writeBackup(file, { url, images });
        await emptyDatabase(transaction);
        await forgetImages(transaction, await images.names(), now);
        return makeSetupKey(transaction);
      });
      return { resultData: { key, backup: path.basename(file) } };
    } catch (error) {
      // Everything is still there.
      await rm(file, { force: true });
      throw error;
    } finally {
      await owner.close();
    }
  };
}
