import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { EmbeddedStartError } from './db/embedded/embedded.ts';
import { NewerDatabaseError } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './openDatabase.ts';
import { DEMO_SIGN_INS } from './demo/notice.ts';
import { checkImageHome, imageHome } from './files/configuredImages.ts';
import { startSweepingHistory } from './auditLog/sweep.ts';
import { startSweeping } from './images/sweep.ts';
import { transportFor } from './mail/transport.ts';
import { isLogForPeople, lineForPeople } from './logForPeople.ts';
import { startSweepingPhotos } from './photos/sweep.ts';
import { startMailer } from './mail/mailer.ts';
import { makeLink } from './mailedLinks.ts';
import { startReminding } from './reminders/start.ts';
import { checkVaultKey, openVault } from './identity/vault.ts';
import { startWebhooks } from './webhooks/deliver.ts';
import { openPost } from './webhooks/post.ts';
import { loadTranslations } from './i18n.ts';
import { isDemo, isEmpty } from './demo/queries.ts';
import { renewSetupKey, setupAddress } from './setup/key.ts';

/** How long running calls and exports may take to end after SIGTERM, in ms (safety, P12). */
const SHUTDOWN_MS = 28_000;

/** Safety, 6.3.2. */
const DEMO_IN_PRODUCTION =
  'This database holds the demo organisation, and everybody knows its sign-ins. For real work begin with a new one: ' +
  'another DATA_DIR or DATABASE_URL.';

/** Starts the console and serves until it is told to stop. What the operator can correct ends with one line and status 1. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    await checkImageHome(config, (trouble) => process.stderr.write(`${trouble}\n`));
    const database = await openDatabase(config, {
      onError: (error) => process.stderr.write(`database connection: ${error.message}\n`),
    });
    await serveUntilStopped(config, database);
  } catch (error) {
    process.stderr.write(`Fourscore can't start. ${explain(error)}\n`);
    process.exitCode = 1;
  }
}

async function serveUntilStopped(config: Config, database: OpenDatabase): Promise<void> {
  const images = imageHome(config);
  try {
    if (config.production && (await isDemo(database.db))) throw new ConfigError(DEMO_IN_PRODUCTION);
    if (config.demo && (await isEmpty(database.db))) {
      process.stdout.write('Loading the demo organisation...\n');
      const { loadDemo } = await import('./demo/load.ts');
      await loadDemo(database.db, images);
    }
    await checkVaultKey(database.db, config);
    const setupKey = await renewSetupKey(database.db);
    const app = await buildApp({ config, database, ...logFor(config) });
    endWhenUncaught(app.log);
    await app.listen({ port: config.port, host: config.host });
    const mailing = {
      db: database.db,
      carry: transportFor(config),
      words: loadTranslations(),
      publicUrl: config.publicUrl,
      clock: () => new Date(),
      log: app.log,
    };
    const mailer = startMailer({ ...mailing, makeLink });
    const reminding = startReminding(mailing);
    const sweeping = startSweeping({ db: database.db, images, clock: () => new Date(), log: app.log });
    const forgetting = startSweepingHistory({ db: database.db, clock: () => new Date(), log: app.log });
    const webhooks = startWebhooks({
      db: database.db,
      vault: openVault(config),
      post: openPost({ inside: config.webhookHosts }),
      clock: () => new Date(),
      log: app.log,
    });
    const sweepingPhotos = startSweepingPhotos({ db: database.db, clock: () => new Date(), log: app.log });
    await announce(config, database, { origin: app.listeningOrigin, setupKey });
    onSignal(async () => {
      const sweepers = [sweeping, sweepingPhotos, forgetting, webhooks, mailer, reminding];
      const ended = Promise.all([app.close(), ...sweepers.map((each) => each.stop())]);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref())]);
      await database.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** At a terminal warnings in words; lines of JSON otherwise. */
function logFor(config: Config) {
  if (!isLogForPeople(process.env, process.stdout.isTTY)) return {};
  const logTo = { write: (line: string) => void process.stdout.write(lineForPeople(line)) };
  return { config: { ...config, logLevel: 'warn' as const }, logTo };
}

/**
 * An uncaught error leaves the process in an unknown state: it is logged, and the process ends, for its supervisor to
 * start it anew (safety, 16.5.4). An unhandled rejection comes here, too.
 */
function endWhenUncaught(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught: the process ends');
    process.exit(1);
  });
}

/** The first signal ends in good order; a second one ends at once. */
function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

type Announced = { origin: string; setupKey: string | null };

async function announce(config: Config, { db }: OpenDatabase, { origin, setupKey }: Announced): Promise<void> {
  const address = config.port === 0 ? origin : config.publicUrl;
  process.stdout.write(`\nFourscore is ready: ${address}\n`);
  if (setupKey !== null) {
    process.stdout.write(`Set it up in a browser: ${setupAddress(address, setupKey)}\n`);
    process.stdout.write('The address works once, and until the next start.\n');
  }
  if (!(await isDemo(db))) return;
  process.stdout.write(`Demo data (every store, person and score is made up). Sign in as\n`);
  for (const { email } of DEMO_SIGN_INS.accounts) process.stdout.write(`  ${email} / ${DEMO_SIGN_INS.password}\n`);
}

function explain(error: unknown): string {
  const clear = [ConfigError, EmbeddedStartError, NewerDatabaseError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  if (clear) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return 'The port is in use. Choose another with PORT.';
  return error.stack ?? error.message;
}
