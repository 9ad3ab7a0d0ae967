import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as calls from '../../../contract/operations/setup.ts';
import { writeBackup } from '../backups/writeBackup.ts';
import type { Config } from '../../config/config.ts';
import { confirmAdministrator } from '../../shared/credentials/confirmIdentity.ts';
import { connect } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockDemo } from '../demo/changes.ts';
import { isDemo } from '../demo/queries.ts';
import type { Handler, HandlersOf } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { makeSetupKey } from './key.ts';
import { readServerSecret } from '../../identity/serverSecret.ts';
import { isAdministratorsSession } from '../../identity/sessionQueries.ts';
import { emptyDatabase, forgetImages, holdWriters, selectHoldings } from './leaveChanges.ts';

type Settings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'backups' | 'migrateDatabaseUrl'>>;

/** Handlers for leaving the demo. */
export function leavingDemo(
  settings: Settings,
  url: string,
): Pick<HandlersOf<typeof calls>, 'readDemoHeld' | 'leaveDemo'> {
  return {
    async readDemoHeld(_input, { db }) {
      if (!(await isDemo(db))) throw new Refusal('not_demo');
      return { resultData: await selectHoldings(db) };
    },

    leaveDemo: leaveDemoHandler(settings, url),
  };
}

/**
 * Returns the handler that backs up the demo and then empties the database. Connects as the owner of the tables, the
 * only role that can empty the history.
 */
function leaveDemoHandler(
  { dataDir, backups, migrateDatabaseUrl }: Settings,
  url: string,
): Handler<typeof calls.leaveDemo> {
  return async ({ currentpassword }, context) => {
    const { db, viewer, images, now, clock } = context;
    if (!(await isDemo(db))) throw new Refusal('not_demo');
    const proof = await confirmAdministrator(currentpassword, context);
    await context.transact(() => Promise.resolve(), proof);
    const folder = path.join(dataDir, 'backups');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const day = now.toISOString().slice(0, 10);
    const sealKey = backups?.key;
    const ending = sealKey === undefined ? 'tar.gz' : 'tar.gz.sealed';
    const file = path.join(folder, `demo-${day}-${randomUUID().slice(0, 8)}.${ending}`);
    const owner = connect(migrateDatabaseUrl ?? url, { max: 1 });
    try {
      const key = await inTransaction(owner.db, async (transaction) => {
        await lockDemo(transaction);
        await holdWriters(transaction);
        if (!(await isDemo(transaction))) throw new Refusal('not_demo');
        if (!(await isAdministratorsSession(transaction, viewer.session.id, clock()))) throw new Refusal('signed_out');
        await rm(file, { force: true });
        // Sealed backups also contain the server's secret.
        const secret = sealKey === undefined ? undefined : await readServerSecret({ dataDir });
        await writeBackup(file, { url, images, key: secret, sealKey });
        await emptyDatabase(transaction);
        await forgetImages(transaction, await images.names(), now);
        return makeSetupKey(transaction);
      });
      return { resultData: { key, backup: path.basename(file) } };
    } catch (error) {
      // The transaction was rolled back, so the demo is still there and this backup is not needed.
      await rm(file, { force: true });
      throw error;
    } finally {
      await owner.close();
    }
  };
}
