import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { selectPause } from './db/pause.ts';
import { watchQueues } from './db/queues.ts';
import { openDatabase, type OpenDatabase } from './openDatabase.ts';
import { DEMO_SIGN_INS } from './operations/demo/notice.ts';
import { checkImageHome, imageHome } from './files/configuredImages.ts';
import { checkBackupFolder } from './operations/backups/homes/backupHome.ts';
import { startSweepingAccess } from './access/history/sweep.ts';
import { startSweeping } from './places/images/sweep.ts';
import { transportFor } from './mail/transport.ts';
import { isLogForPeople, lineForPeople } from './logForPeople.ts';
import { startSweepingDrafts } from './audits/drafts/sweep.ts';
import { startSweepingPhotos } from './audits/photos/sweep.ts';
import { startMailer } from './mail/mailer.ts';
import { emailsDue } from './mail/queries.ts';
import { makeLink } from './emailLinks.ts';
import { startReminders } from './followUp/reminders/start.ts';
import { readWeeklyReports } from './insight/overview/weeklyReport.ts';
import { checkVaultKey, openVault } from './identity/vault.ts';
import { messagesDue } from './dataOut/webhooks/changes.ts';
import { startWebhooks } from './dataOut/webhooks/deliver.ts';
import { openPost } from './dataOut/webhooks/post.ts';
import { loadTranslations } from './i18n.ts';
import { isDemo, isEmpty } from './operations/demo/queries.ts';
import { renewSetupKey, setupAddress } from './operations/setup/key.ts';

/** The time that running calls and exports have to finish after SIGTERM, in ms (security, P12). */
const SHUTDOWN_MS = 28_000;

/** ASVS 6.3.2: the error for the demo organisation in production. */
const DEMO_IN_PRODUCTION =
  'This database contains the demo organisation, whose passwords are public. For real use, start with a new ' +
  'database: set another DATA_DIR or DATABASE_URL.';

/** Starts the console. If it can't start, prints the reason and sets exit status 1. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    await checkImageHome(config, (trouble) => process.stderr.write(`${trouble}\n`));
    await checkBackupFolder(config.backups);
    const database = await openDatabase(config, {
      onError: (error) => process.stderr.write(`database connection: ${error.message}\n`),
    });
    await serveUntilStop(config, database);
  } catch (error) {
    await explainStart(error);
    process.exitCode = 1;
  }
}

async function serveUntilStop(config: Config, database: OpenDatabase): Promise<void> {
  const images = imageHome(config);
  try {
    if (config.production && (await isDemo(database.db))) throw new ConfigError(DEMO_IN_PRODUCTION);
    if (config.demo && (await isEmpty(database.db))) {
      process.stdout.write('Loading the demo organisation...\n');
      const { loadDemo } = await import('./operations/demo/load.ts');
      await loadDemo(database.db, images);
    }
    await checkVaultKey(database.db, config);
    const setupKey = await renewSetupKey(database.db);
    const app = await buildApp({ config, database, ...logFor(config) });
    endWhenUncaught(app.log);
    await listen(app, config);
    const context = {
      db: database.db,
      transport: transportFor(config),
      words: loadTranslations(),
      publicUrl: config.publicUrl,
      clock: () => new Date(),
      log: app.log,
    };
    const queues = watchQueues({
      db: database.db,
      clock: () => new Date(),
      queues: { emails: emailsDue('others'), notices: emailsDue('notices'), messages: messagesDue },
      onTrouble: (error) => app.log.warn({ err: error }, 'could not check the queues of emails and webhook messages'),
    });
    const mailer = startMailer({ ...context, makeLink, wait: queues.wait('emails') });
    const reminders = startReminders({
      ...context,
      readReports: readWeeklyReports,
      wait: queues.wait('notices'),
    });
    const sweeper = startSweeping({ db: database.db, images, clock: () => new Date(), log: app.log });
    const accessSweeper = startSweepingAccess({ db: database.db, clock: () => new Date(), log: app.log });
    const webhooks = startWebhooks({
      db: database.db,
      vault: openVault(config),
      post: openPost({ internalHosts: config.webhookHosts }),
      clock: () => new Date(),
      log: app.log,
      wait: queues.wait('messages'),
    });
    const sweepingPhotos = startSweepingPhotos({ db: database.db, clock: () => new Date(), log: app.log });
    const sweepingDrafts = startSweepingDrafts({ db: database.db, clock: () => new Date(), log: app.log });
    await announce(config, database, { origin: app.listeningOrigin, setupKey });
    onSignal(async () => {
      const sweepers = [sweeper, sweepingPhotos, sweepingDrafts, accessSweeper, webhooks, mailer, reminders, queues];
      const shutdown = Promise.all([app.close(), ...sweepers.map((task) => task.stop())]);
      await Promise.race([shutdown, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref())]);
      await database.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Starts to listen. Turns an error of the operating system into a ConfigError that names the setting to correct. */
async function listen(app: Awaited<ReturnType<typeof buildApp>>, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError('The port is in use. Choose another with PORT.');
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} can't be opened: permission denied (${code}).`);
    throw code === '' ? error : new ConfigError(`HOST ${host} is not an address of this machine (${code}).`);
  }
}

/** Returns the log settings: readable warnings at a terminal unless LOG_LEVEL is set, JSON lines otherwise. */
function logFor(config: Config) {
  if (!isLogForPeople(process.env, process.stdout.isTTY)) return {};
  const logTo = { write: (line: string) => void process.stdout.write(lineForPeople(line)) };
  return { config: { ...config, logLevel: 'warn' as const }, logTo };
}

/**
 * Logs an uncaught error or unhandled rejection and exits, so that the supervisor restarts the process, because its
 * state is unknown (ASVS 16.5.4).
 */
function endWhenUncaught(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the process exits');
    process.exit(1);
  });
}

/** Shuts down cleanly on the first signal, and exits immediately on the second. */
function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

type Announcement = { origin: string; setupKey: string | null };

async function announce(config: Config, { db }: OpenDatabase, { origin, setupKey }: Announcement): Promise<void> {
  const address = config.port === 0 ? origin : config.publicUrl;
  process.stdout.write(`\nFourscore is ready: ${address}\n`);
  if (setupKey !== null) {
    process.stdout.write(`Set it up in a browser: ${setupAddress(address, setupKey)}\n`);
    process.stdout.write('The link works only once, and only until the next start.\n');
  }
  if (await selectPause(db)) {
    process.stdout.write('Webhooks, emails and scheduled tasks are paused: resume them under Settings > Backups.\n');
  }
  if (!(await isDemo(db))) return;
  process.stdout.write(`Demo data (every store, person and score is made up). Sign in as\n`);
  for (const { email } of DEMO_SIGN_INS.accounts) process.stdout.write(`  ${email} / ${DEMO_SIGN_INS.password}\n`);
}

/** Prints in one line why the console can't start. Loads the code for it on demand: a normal start doesn't need it. */
async function explainStart(error: unknown): Promise<void> {
  const { explain } = await import('./cli/explain.ts');
  process.stderr.write(`Fourscore can't start. ${explain(error)}\n`);
}
