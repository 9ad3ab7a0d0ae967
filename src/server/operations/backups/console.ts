import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { backupSettings, type BackupSettings } from '../config/backupSettings.ts';
import type { Db } from '../db/schema.ts';
import type { ImageHome } from '../files/imageHome.ts';
import { keysOf, readServerSecret } from '../identity/serverSecret.ts';
import { backupHome } from './homes/configured.ts';
import { openBackups, type Backups } from './daily/backups.ts';
import { openRestores, type Restores } from './restoring/restores.ts';
import type { BackupHome } from './homes/home.ts';

type Settings = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'backups' | 'bucket' | 'migrateDatabaseUrl' | 'secretKey'>>;

type Served = { settings: Settings; database: { db: Db; url?: string }; images: ImageHome; clock: () => Date };

/** The backups of a console as its calls see them. */
export type KeptBackups = {
  home: BackupHome;
  settings: BackupSettings;
  /** Null without the address of the database. */
  begin: Backups['begin'] | null;
  restore: Restores['begin'] | null;
  images: ImageHome;
};

/** Opens the backups of a console: they are made from when it listens until it closes. */
export function serveBackups(app: FastifyInstance, { settings, database, images, clock }: Served): KeptBackups {
  // Who sets nothing has none made by themselves.
  const own = settings.backups ?? {
    ...backupSettings({
      DATA_DIR: settings.dataDir,
      BACKUPS: path.join(settings.dataDir, 'backups'),
      BACKUP_HOUR: '0',
    }),
    hour: null,
  };
  const home = backupHome({ backups: own, bucket: settings.bucket });
  if (database.url === undefined) return { home, settings: own, begin: null, restore: null, images };
  const options = {
    db: database.db,
    // Only the owner of the tables may make a database of their likeness.
    url: settings.migrateDatabaseUrl ?? database.url,
    images,
    home,
    sealKey: own.key,
    readSecret: () => readServerSecret(settings),
    hour: own.hour,
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
    settings: own,
    images,
    begin: (askedBy) => backups.begin(askedBy),
    restore: (asked) => restores.begin(asked),
  };
}
