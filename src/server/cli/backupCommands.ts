import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { RestoredAccessKind } from '../../domain/backups/restoredAccess.ts';
import { formatCount } from '../../domain/formatCount.ts';
import { fileSource } from '../operations/backups/archive.ts';
import { countsOf } from '../operations/backups/manifest.ts';
import { noteBackup } from '../operations/backups/recordQueries.ts';
import { restoreBackup, type RestoreResult } from '../operations/backups/restoreBackup.ts';
import type { Comparison } from '../operations/backups/restoredAccess/compareAccess.ts';
import { writeBackup } from '../operations/backups/writeBackup.ts';
import { ConfigError, readConfig, type Config } from '../config/config.ts';
import { attachDatabase } from './attach.ts';
import { startEmbeddedDatabase } from '../db/embedded/embedded.ts';
import { FolderInUseError } from '../db/embedded/start-error.ts';
import { connect } from '../db/pool.ts';
import { checkImageHome, imageHome } from '../files/configuredImages.ts';
import { storeServerSecret, readServerSecret } from '../identity/serverSecret.ts';
import { checkVaultKey } from '../identity/vault.ts';
import { CommandError, print, type Command } from './command.ts';
import { progressBar } from './progress.ts';

export const backupCommand: Command = {
  words: ['backup'],
  takes: '<file> [--with-key]',
  summary: 'Back up everything to one file: people, places, surveys, assessments, images',
  help: `Writes a tar.gz file, which gets its name only when it is complete. The server can keep running: the file is a snapshot
of one moment. It contains names and password hashes, so protect it like the database. Sessions are not included: after
a restore, everyone signs in again. With BACKUP_KEY the file is encrypted, and only that key opens it. An encrypted file
also contains the second-factor key (secret.key), as the console's own backups do.

  --with-key  include that key in a file that is not encrypted: anyone with the file can then generate the codes of
              second factors. Without it, store secret.key elsewhere`,
  options: { 'with-key': { type: 'boolean' } },
  rest: [1, 1],
  async run({ values, rest: [file = ''] }) {
    const config = readConfig(process.env);
    const key = await keyToInclude(config, values['with-key'] === true);
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
      await noteBackup(database.db, { file, bytes: size, manifest, encrypted: config.backups.key !== undefined }).catch(
        (error: unknown) =>
          print(`The status page won't list this backup: ${error instanceof Error ? error.message : String(error)}`),
      );
      if (missingImages.length > 0) print(`Images that could not be found: ${missingImages.join(', ')}`);
    } finally {
      bar?.end();
      await database.close();
    }
    return 0;
  },
};

export const restoreCommand: Command = {
  words: ['restore'],
  takes: '<file> [--replace] [--with-revoked] [--quiet]',
  summary: 'Replace the contents of the database with a backup',
  help: `Checks the whole file before changing anything, then restores all of it or nothing. Stop the server first. The backup
can come from another kind of database (from the embedded one to DATABASE_URL, or back) and from an older version, but
not from a newer one. An encrypted backup is opened with BACKUP_KEY.

If the database belongs to the same organisation, access that was revoked since the backup is listed and stays revoked:
deleted users, old passwords and second factors, tokens, phones, calendars, links to reports and actions, webhooks.

  --replace       restore even if the database contains people, stores or surveys: they are lost
  --with-revoked  also restore access that was revoked since the backup
  --quiet         for a rehearsal: webhooks, emails and scheduled tasks (reminders, missed visits, daily backups) stay
                  paused until an administrator resumes them on the Backups page`,
  options: { replace: { type: 'boolean' }, 'with-revoked': { type: 'boolean' }, quiet: { type: 'boolean' } },
  rest: [1, 1],
  async run({ values, rest: [file = ''] }) {
    const config = readConfig(process.env);
    await checkImageHome(config, refuse);
    const bar = progressBar(2 * (await stat(file)).size);
    let embeddedDatabase: Awaited<ReturnType<typeof startEmbeddedDatabase>> | undefined;
    try {
      const target = async () => {
        embeddedDatabase = config.databaseUrl === undefined ? await startAlone(config) : undefined;
        return { url: config.databaseUrl ?? embeddedDatabase?.url ?? '', images: imageHome(config) };
      };
      const keepRevoked = values['with-revoked'] !== true;
      const isQuiet = values['quiet'] === true;
      const result = await restoreBackup(fileSource(file, config.backups.key), target, {
        replace: values['replace'] === true,
        keepRevoked,
        pause: isQuiet ? { since: new Date().toISOString(), file: path.basename(file), by: '' } : null,
        onCompared: (comparison) => {
          bar.clear();
          printRestoredAccess(comparison, keepRevoked);
        },
        advance: (bytes) => bar.advance(bytes),
      });
      bar.end();
      print(`Restored ${contentsOf(result.manifest)}, as of ${result.manifest.createdAt}.`);
      const { people, stores, surveys } = result.losses;
      if (people + stores + surveys > 0)
        print(
          `Replaced ${formatCount(people, 'person', 'people')}, ${formatCount(stores, 'store')}, ${formatCount(surveys, 'survey')}.`,
        );
      if (isQuiet) {
        print(
          'Webhooks, emails and scheduled tasks are paused until an administrator resumes them under Settings > Backups.',
        );
      }
      await storeRestoredKey(config, result, config.databaseUrl ?? embeddedDatabase?.url ?? '');
    } finally {
      bar.end();
      await embeddedDatabase?.stop();
    }
    return 0;
  },
};

const ACCESS_WORDS: Record<RestoredAccessKind, string> = {
  users: 'deleted users',
  administrators: 'former administrators',
  passwords: 'former passwords or addresses',
  secondFactors: 'former second factors',
  sso: 'former single sign-on links',
  tokens: 'API tokens',
  phones: 'phones',
  calendars: 'calendars',
  shares: 'links to reports',
  actionLinks: 'links to actions',
  webhooks: 'webhooks',
};

/** Lists what was revoked since the backup, and states whether it stays revoked. */
function printRestoredAccess({ kinship, revived }: Comparison, keepRevoked: boolean): void {
  if (kinship === 'other' || revived.length === 0) return;
  print('Revoked since the backup was made:');
  for (const { kind, count, names } of revived) {
    const more = count > names.length && names.length > 0 ? ', ...' : '';
    print(`  ${count} ${ACCESS_WORDS[kind]}${names.length > 0 ? `: ${names.join(', ')}${more}` : ''}`);
  }
  print(
    keepRevoked
      ? 'They stay revoked. To restore them too, use --with-revoked.'
      : 'They are restored too (--with-revoked).',
  );
}

function refuse(trouble: string): never {
  throw new CommandError(trouble);
}

async function startAlone(config: Config) {
  try {
    return await startEmbeddedDatabase(config.dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError)
      throw new CommandError(`A Fourscore server is running on ${config.dataDir}. Stop it first.`);
    throw error;
  }
}

/**
 * Returns the second-factor key if the backup must include it, because it was requested or because the file is
 * encrypted. Otherwise, or if the key is SECRET_KEY, returns undefined. Throws CommandError if the key was requested
 * although it is SECRET_KEY.
 */
async function keyToInclude(config: Config, isAskedFor: boolean): Promise<string | undefined> {
  if (config.secretKey === undefined) {
    return isAskedFor || config.backups.key !== undefined ? readServerSecret(config) : undefined;
  }
  if (isAskedFor)
    throw new CommandError('--with-key is not available: the key is SECRET_KEY. Store it with your settings');
  return undefined;
}

/**
 * Stores the second-factor key from a backup, if there is one and SECRET_KEY isn't set, and prints a warning if the
 * server's key doesn't match the database.
 */
async function storeRestoredKey(config: Config, { key }: RestoreResult, url: string): Promise<void> {
  if (key !== undefined && config.secretKey === undefined) await storeServerSecret(config, key);
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

function contentsOf(manifest: RestoreResult['manifest']): string {
  const { people, stores, surveys, images } = countsOf(manifest);
  return (
    `${formatCount(people, 'person', 'people')}, ${formatCount(stores, 'store')}, ${formatCount(surveys, 'survey')} and ` +
    formatCount(images, 'image')
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
