import { stat } from 'node:fs/promises';
import { fileSource } from '../backup/archive.ts';
import { countsOf } from '../backup/manifest.ts';
import { noteBackup } from '../backup/notedQueries.ts';
import { restoreBackup, type Restored } from '../backup/restoreBackup.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { ConfigError, readConfig, type Config } from '../config/config.ts';
import { attachDatabase } from './attach.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { FolderInUseError } from '../db/embedded/start-error.ts';
import { connect } from '../db/pool.ts';
import { checkImageHome, imageHome } from '../files/configuredImages.ts';
import { keepServerSecret, readServerSecret } from '../identity/serverSecret.ts';
import { checkVaultKey } from '../identity/vault.ts';
import { CommandError, print, type Command } from './command.ts';
import { progressBar } from './progress.ts';

export const backupCommand: Command = {
  words: ['backup'],
  takes: '<file> [--with-key]',
  summary: 'Write everything into one file: people, places, surveys, images',
  help: `The file (a tar.gz) is written aside, and has its name only when it is whole. The server may run meanwhile: the file
holds one moment. It names people and holds their password hashes: keep it as you keep the database. Sessions are not
in it: after a restore everybody signs in again. With BACKUP_KEY it is sealed: only that key opens it.

  --with-key  put the key of second factors (secret.key) into the file, too: with the file one can then make their
              codes. Without it keep that file elsewhere`,
  options: { 'with-key': { type: 'boolean' } },
  rest: [1, 1],
  async run({ values, rest: [file = ''] }) {
    const config = readConfig(process.env);
    const key = values['with-key'] === true ? await keyToKeep(config) : undefined;
    await checkImageHome(config, refuse);
    const database = await attachDatabase(config);
    let bar: ReturnType<typeof progressBar> | undefined;
    try {
      const { manifest, missingImages } = await writeBackup(
        file,
        { url: database.url, images: imageHome(config), key, sealKey: config.backups.key },
        { total: (units) => (bar = progressBar(units)), advance: (units) => bar?.advance(units) },
      );
      bar?.end();
      const { size } = await stat(file);
      print(`Backed up ${contentsOf(manifest)} into ${file} (${megabytes(size)}).`);
      await noteBackup(database.db, { file, bytes: size, manifest }).catch((error: unknown) =>
        print(`The status page won't show it: ${error instanceof Error ? error.message : String(error)}`),
      );
      if (missingImages.length > 0) print(`Images that are shown and nowhere to be found: ${missingImages.join(', ')}`);
    } finally {
      bar?.end();
      await database.close();
    }
    return 0;
  },
};

export const restoreCommand: Command = {
  words: ['restore'],
  takes: '<file> [--replace]',
  summary: 'Put a backup in place of what the database holds',
  help: `The whole file is checked before anything is touched; then all of it is restored, or nothing. The server must not run.
The backup may come from another kind of database: from the embedded one into that of DATABASE_URL, or back; and from
an older version, never from a newer one. A sealed one is opened with BACKUP_KEY.

  --replace  also where the database holds people, stores or surveys: they are lost`,
  options: { replace: { type: 'boolean' } },
  rest: [1, 1],
  async run({ values, rest: [file = ''] }) {
    const config = readConfig(process.env);
    await checkImageHome(config, refuse);
    const bar = progressBar(2 * (await stat(file)).size);
    let embedded: Awaited<ReturnType<typeof startEmbedded>> | undefined;
    try {
      const target = async () => {
        embedded = config.databaseUrl === undefined ? await startAlone(config) : undefined;
        return { url: config.databaseUrl ?? embedded?.url ?? '', images: imageHome(config) };
      };
      const restored = await restoreBackup(fileSource(file, config.backups.key), target, {
        replace: values['replace'] === true,
        advance: (bytes) => bar.advance(bytes),
      });
      bar.end();
      print(`Restored ${contentsOf(restored.manifest)}, as of ${restored.manifest.createdAt}.`);
      const { people, stores, surveys } = restored.lost;
      if (people + stores + surveys > 0) print(`They replace ${people} people, ${stores} stores, ${surveys} surveys.`);
      await tellOfKey(config, restored, config.databaseUrl ?? embedded?.url ?? '');
    } finally {
      bar.end();
      await embedded?.stop();
    }
    return 0;
  },
};

function refuse(trouble: string): never {
  throw new CommandError(trouble);
}

async function startAlone(config: Config) {
  try {
    return await startEmbedded(config.dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError)
      throw new CommandError(`A Fourscore runs on ${config.dataDir}: stop it first.`);
    throw error;
  }
}

async function keyToKeep(config: Config): Promise<string | undefined> {
  if (config.secretKey !== undefined) throw new CommandError('the key is SECRET_KEY: keep it with your settings');
  return readServerSecret(config);
}

/** Puts the key where it belongs, unless there is one; and says so when second factors won't open without another. */
async function tellOfKey(config: Config, { key }: Restored, url: string): Promise<void> {
  if (key !== undefined && config.secretKey === undefined) await keepServerSecret(config, key);
  const database = connect(url);
  try {
    await checkVaultKey(database.db, config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    print(`Before the next start: ${error.message}`);
  } finally {
    await database.close();
  }
}

function contentsOf(manifest: Restored['manifest']): string {
  const { people, stores, surveys, images } = countsOf(manifest);
  return `${people} people, ${stores} stores, ${surveys} surveys and ${images} images`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
