import { randomUUID } from 'node:crypto';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import { contract } from '../contract/index.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/pool.ts';
import type { Db } from './db/schema.ts';
import { accountHandlers } from './account/handlers.ts';
import { actionLinkHandlers } from './actionLinks/handlers.ts';
import { serveActionPages } from './actionLinks/serve.ts';
import { actionHandlers } from './actions/handlers.ts';
import { apiTokenHandlers } from './apiTokens/handlers.ts';
import { assignmentHandlers } from './assignments/handlers.ts';
import { recordDenied } from './auditLog/access.ts';
import { auditHandlers } from './auditLog/handlers.ts';
import { serveBackups } from './backup/console.ts';
import { serveBackupFiles } from './backup/shown/download.ts';
import { backupHandlers } from './backup/shown/handlers.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import { serveCalendars } from './calendar/serve.ts';
import { captureHandlers } from './capture/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { serveCsv } from './dataOut/serveCsv.ts';
import { serveOData } from './dataOut/serveOData.ts';
import { ping } from './db/ping.ts';
import { deleteRequestHandlers } from './deleteRequests/handlers.ts';
import { readDemo } from './demo/notice.ts';
import { serveDownloads } from './exports/download.ts';
import { exportHandlers } from './exports/handlers.ts';
import { failureHandlers } from './failures/handlers.ts';
import { groupHandlers } from './groups/handlers.ts';
import { openSpeculative } from './http/speculative.ts';
import { ARRIVAL, limitArrival } from './http/slow/arrival.ts';
import { answerBroken } from './http/slow/broken.ts';
import { callLimiter } from './http/callLimit.ts';
import { serveHealth } from './http/standing/health.ts';
import { watchDatabase } from './http/standing/database.ts';
import { answerFailure } from './http/failure.ts';
import { setHeaders } from './http/headers.ts';
import { watchDiskSpace } from './http/standing/diskSpace.ts';
import { acceptJsonOnly } from './http/jsonBody.ts';
import { servePages } from './http/pages.ts';
import { serve } from './http/serve.ts';
import { cutSlowReaders } from './http/slow/slowReaders.ts';
import { acceptUploads } from './http/multipart.ts';
import { openWaiting } from './http/waiting.ts';
import { imageHandlers } from './stores/imageHandlers.ts';
import { imageHome, type ImageSettings } from './files/configuredImages.ts';
import { serveImages } from './images/serve.ts';
import { instrumentHandlers } from './instrument/handlers.ts';
import { serveMetrics } from './metrics/serve.ts';
import { serveDescription } from './openapi/serve.ts';
import { organisationHandlers } from './organisation/handlers.ts';
import { serveOpenRosa } from './openrosa/serve.ts';
import { serveXlsform } from './openrosa/serveXlsform.ts';
import { phoneHandlers } from './phones/handlers.ts';
import { photoHandlers } from './photos/handlers.ts';
import { servePhotos } from './photos/serve.ts';
import { serveFiles } from './compare/download.ts';
import { compareHandlers } from './compare/handlers.ts';
import { regionHandlers } from './regions/handlers.ts';
import { mailHandlers } from './reminders/handlers.ts';
import { serveStop } from './reminders/stop.ts';
import { scheduleHandlers } from './schedules/handlers.ts';
import { visitHandlers } from './schedules/visitHandlers.ts';
import { secondFactorHandlers } from './secondFactor/handlers.ts';
import { openVault } from './identity/vault.ts';
import { ssoHandlers } from './sso/handlers.ts';
import type { Sso } from './sso/sso.ts';
import { setupHandlers } from './setup/handlers.ts';
import { leavingDemo } from './setup/leaveDemo.ts';
import { hasAdministrator } from './setup/queries.ts';
import { shareHandlers } from './shares/handlers.ts';
import { serveSharedReports } from './shares/serve.ts';
import { statusHandlers } from './status/handlers.ts';
import { storeHandlers } from './stores/handlers.ts';
import { surveyHandlers } from './surveys/handlers.ts';
import { targetHandlers } from './targets/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { loadTranslations, preferredLanguage } from './i18n.ts';
import { webhookHandlers } from './webhooks/handlers.ts';
import { workbookHandlers } from './bulkImport/handlers.ts';
import type { ServeOptions } from './http/options.ts';

/** The longest body of a call, in bytes: a survey with a thousand answers and notes fits. */
const BODY_LIMIT = 1024 * 1024;

/** A connection over which nothing comes or goes is cut off, in ms. */
const IDLE_TIMEOUT_MS = 20_000;

/** How often requests that are past their time are looked for, in ms. */
const LOOK_FOR_SLOW_ONES_MS = 2_000;

export type AppOptions = {
  config: Pick<Config, 'logLevel' | 'publicUrl'> &
    Partial<
      Pick<
        Config,
        | 'trustedProxies'
        | 'secretKey'
        | 'sso'
        | 'metricsToken'
        | 'databaseUrl'
        | 'smtpUrl'
        | 'webhookHosts'
        | 'backups'
        | 'migrateDatabaseUrl'
      >
    > &
    ImageSettings;
  /** Without its address no backups are made. */
  database: Database & { url?: string };
  /** Where log lines go; tests read them. Standard output otherwise. */
  logTo?: { write(line: string): void };
  /** The time by which sessions and tickets live; tests move it. */
  clock?: () => Date;
};

/** The whole server, not yet listening. */
export async function buildApp({
  config,
  database,
  logTo,
  clock = () => new Date(),
}: AppOptions): Promise<FastifyInstance> {
  const words = loadTranslations();
  const { app, giveTime } = await newServer(config, logTo, words);
  database.onSlow(({ sql, ms }) => app.log.warn({ sql, ms }, 'slow statement'));
  serveMetrics(app, database, config, words('en'));

  const images = imageHome(config);
  const vault = openVault(config);
  const sso = config.sso ? (await import('./sso/provider.ts')).openSso(config.sso, config.publicUrl, clock) : null;
  const limitCalls = callLimiter(database.db);
  // Of a server's disk only the server knows, and it says so itself.
  const full = config.databaseUrl === undefined ? watchDiskSpace(app, config.dataDir) : () => null;
  const others = watchDatabase({ app, db: database.db, clock });
  const closedToChanges = () => full() ?? others();
  const options: ServeOptions = {
    db: database.db,
    reader: database.reader,
    words,
    clock,
    images,
    vault,
    limitCalls,
    speculative: openSpeculative(),
    waiting: openWaiting(app),
    giveTime,
    closedToChanges,
    recordDenied,
  };
  const backups = serveBackups(app, { settings: config, database, images, clock });
  serveCalls(app, options, { config, database }, sso, backups);
  serveDownloads(app, options);
  serveBackupFiles(app, options, backups.home);
  serveFiles(app, options);
  serveHealth(app, { ping: () => ping(database.db), closedToChanges, readDemo: () => readStanding(database.db) });
  serveDescription(app, config.publicUrl);
  serveImages(app, images);
  servePhotos(app, options);
  serveCalendars(app, options, config.publicUrl);
  await serveOpenRosa(app, options, config.publicUrl);
  await serveStop(app, options);
  serveXlsform(app, options);
  serveOData(app, options, config.publicUrl);
  serveCsv(app, options, config.publicUrl);
  await serveActionPages(app, options);
  await serveSharedReports(app, options, config.publicUrl);
  await servePages(app, words('en'));
  return app;
}

/** Fastify as this server uses it: its limits, what it takes, its headers, its answers to what fails, and its log. */
async function newServer(
  config: AppOptions['config'],
  logTo: AppOptions['logTo'],
  words: ReturnType<typeof loadTranslations>,
) {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL.totalMs,
    connectionTimeout: IDLE_TIMEOUT_MS,
    clientErrorHandler: answerBroken,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Only a proxy that the operator names is believed about where a request comes from.
    trustProxy: config.trustedProxies?.length ? config.trustedProxies : false,
    logger: loggerOptions(config.logLevel, logTo),
    frameworkErrors: (error, request, reply) => {
      putHeaders(request, reply);
      void answerFailure(error, request, reply, words('en'));
    },
    // Node looks for requests past their time every half a minute; a slow one would live twice as long as it may.
    http: { headersTimeout: ARRIVAL.mostMs, connectionsCheckingInterval: LOOK_FOR_SLOW_ONES_MS },
  });
  const giveTime = limitArrival(app, { ...ARRIVAL, lookEveryMs: LOOK_FOR_SLOW_ONES_MS });
  acceptJsonOnly(app);
  await acceptUploads(app);
  const putHeaders = setHeaders(app, { https: config.publicUrl.startsWith('https:') });
  cutSlowReaders(app, { idleMs: IDLE_TIMEOUT_MS });
  app.setErrorHandler((error, request, reply) =>
    answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language']))),
  );
  logRequests(app);
  return { app, giveTime };
}

/** The calls of the contract. */
function serveCalls(
  app: FastifyInstance,
  options: ServeOptions,
  { config, database }: Pick<AppOptions, 'config' | 'database'>,
  sso: Sso | null,
  backups: ReturnType<typeof serveBackups>,
) {
  serve(app, options, contract.account, accountHandlers);
  serve(app, options, contract.actionLinks, actionLinkHandlers(config.publicUrl));
  serve(app, options, contract.actions, actionHandlers);
  serve(app, options, contract.apiTokens, apiTokenHandlers);
  serve(app, options, contract.assignments, assignmentHandlers);
  serve(app, options, contract.audit, auditHandlers);
  serve(app, options, contract.backups, backupHandlers(backups));
  serve(app, options, contract.calendar, calendarHandlers(config.publicUrl));
  serve(app, options, contract.capture, captureHandlers);
  serve(app, options, contract.dashboard, dashboardHandlers);
  serve(app, options, contract.deleteRequests, deleteRequestHandlers);
  serve(app, options, contract.exports, exportHandlers);
  serve(app, options, contract.failures, failureHandlers);
  serve(app, options, contract.groups, groupHandlers);
  serve(app, options, contract.images, imageHandlers);
  serve(app, options, contract.instrument, instrumentHandlers);
  serve(app, options, contract.mails, mailHandlers);
  serve(app, options, contract.organisation, organisationHandlers);
  serve(app, options, contract.phones, phoneHandlers(config.publicUrl));
  serve(app, options, contract.photos, photoHandlers);
  serve(app, options, contract.regions, regionHandlers);
  serve(app, options, contract.compare, compareHandlers);
  serve(app, options, contract.schedules, scheduleHandlers);
  serve(app, options, contract.secondFactor, secondFactorHandlers(sso));
  serve(app, options, contract.setup, setupHandlers(leavingDemo(config, database.pool.options.connectionString ?? '')));
  serve(app, options, contract.shares, shareHandlers(config.publicUrl));
  serve(app, options, contract.sso, ssoHandlers(sso));
  serve(app, options, contract.status, statusHandlers(database, config));
  serve(app, options, contract.stores, storeHandlers);
  serve(app, options, contract.surveys, surveyHandlers);
  serve(app, options, contract.targets, targetHandlers);
  serve(app, options, contract.users, userHandlers);
  serve(app, options, contract.visits, visitHandlers);
  serve(app, options, contract.webhooks, webhookHandlers(config.webhookHosts ?? []));
  serve(app, options, contract.workbook, workbookHandlers);
}

/** What the sign-in page is told: whether the data are made up, and whether there is nothing yet. */
async function readStanding(db: Db): Promise<object> {
  return { ...(await readDemo(db)), setup: !(await hasAdministrator(db)) };
}

/**
 * Lines of JSON with times in UTC. What a line never holds: tokens, and the rows that PostgreSQL repeats in the details
 * of its errors.
 */
function loggerOptions(level: string, logTo: AppOptions['logTo']) {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['req.headers.authorization', 'err.detail', 'err.where', 'err.internalQuery'],
    ...(logTo === undefined ? {} : { stream: logTo }),
  };
}

/**
 * One line per request: the route's pattern, never the address, which may hold a secret. The page itself and its files,
 * dozens for each visit, only at `debug`.
 */
function logRequests(app: FastifyInstance): void {
  app.decorateRequest('viewerId', null);
  app.decorateRequest('isOfPage', false);
  app.addHook('onResponse', (request, reply, done) => {
    request.log[request.isOfPage && reply.statusCode < 500 ? 'debug' : 'info']({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      user: request.viewerId,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
}
