import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { backupSettings, type BackupSettings } from '../../config/backupSettings.ts';
import type { Db } from '../../db/schema.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import { keysOf, readServerSecret } from '../../identity/serverSecret.ts';
import { backupHome } from './homes/backupHome.ts';
import { openBackups, type Backups } from './daily/backups.ts';
import { sourceIn } from './daily/run.ts';
import { compareAccess, readAccess, type Comparison } from './restoredAccess/compareAccess.ts';
import { inSequence } from '../../process/inSequence.ts';
import { openRestores, type Restores } from './restoring/restores.ts';
import type { BackupHome } from './homes/home.ts';

type Settings = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'backups' | 'bucket' | 'migrateDatabaseUrl' | 'secretKey'>>;

type ConsoleOptions = { settings: Settings; database: { db: Db; url?: string }; images: ImageHome; clock: () => Date };

/** The operations on backups that handlers need. */
export type BackupConsole = {
  home: BackupHome;
  settings: BackupSettings;
  /** Starts a backup; null, like `restore`, if the database's URL is unknown. */
  begin: Backups['begin'] | null;
  restore: Restores['begin'] | null;
  /** Compares the access that a backup grants with the access granted now; null if the database's URL is unknown. */
  compare: ((file: string, signal: AbortSignal) => Promise<Comparison>) | null;
  images: ImageHome;
};

/** Sets up the backups of a server, and returns the operations on them. Daily backups run while it is listening. */
export function serveBackups(
  app: FastifyInstance,
  { settings, database, images, clock }: ConsoleOptions,
): BackupConsole {
  // Without settings there are no daily backups.
  const ownSettings = settings.backups ?? {
    ...backupSettings({
      DATA_DIR: settings.dataDir,
      BACKUPS: path.join(settings.dataDir, 'backups'),
      BACKUP_HOUR: '0',
    }),
    hour: null,
  };
  const home = backupHome({ backups: ownSettings, bucket: settings.bucket });
  if (database.url === undefined)
    return { home, settings: ownSettings, begin: null, restore: null, compare: null, images };
  const options = {
    db: database.db,
    // Backups use the role that owns the tables, because the server's own role may lack the right to create databases.
    url: settings.migrateDatabaseUrl ?? database.url,
    images,
    home,
    sealKey: ownSettings.key,
    readSecret: () => readServerSecret(settings),
    hour: ownSettings.hour,
    clock,
    log: app.log,
  };
  const backups = openBackups(options);
  const restores = openRestores({
    ...options,
    readFingerprint: async () => {
      const secret = settings.secretKey ?? (await readServerSecret(settings));
      return secret === undefined ? undefined : keysOf(secret).fingerprint;
    },
    grantTo: settings.migrateDatabaseUrl === undefined ? undefined : database.url,
  });
  app.addHook('onListen', async () => backups.start());
  app.addHook('preClose', async () => void (await Promise.all([backups.stop(), restores.stop()])));
  return {
    home,
    settings: ownSettings,
    images,
    begin: (requesterId) => backups.begin(requesterId),
    restore: (request) => restores.begin(request),
    // One comparison at a time, because each reads the whole file.
    compare: (file, signal) =>
      inSequence('compare', async () => {
        signal.throwIfAborted();
        const backup = await readAccess(sourceIn(home, file, { key: ownSettings.key, signal }));
        return compareAccess(options.url, backup);
      }),
  };
}
