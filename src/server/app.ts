import { randomUUID } from 'node:crypto';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import { contract } from '../contract/index.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/pool.ts';
import type { Db } from './db/schema.ts';
import { accountHandlers } from './access/account/handlers.ts';
import { actionLinkHandlers } from './followUp/actions/links/handlers.ts';
import { serveActionPages } from './followUp/actions/links/serve.ts';
import { actionHandlers } from './followUp/actions/handlers.ts';
import { apiTokenHandlers } from './access/apiTokens/handlers.ts';
import { assignmentHandlers } from './places/assignments/handlers.ts';
import { recordDenial } from './shared/history/access.ts';
import { auditHandlers } from './access/history/handlers.ts';
import { serveBackups } from './operations/backups/console.ts';
import { serveBackupFiles } from './operations/backups/page/download.ts';
import { backupHandlers } from './operations/backups/page/handlers.ts';
import { calendarHandlers } from './followUp/schedule/calendar/handlers.ts';
import { serveCalendars } from './followUp/schedule/calendar/serve.ts';
import { captureHandlers } from './audits/capture/handlers.ts';
import { dashboardHandlers } from './insight/dashboard/handlers.ts';
import { serveCsv } from './dataOut/feed/serveCsv.ts';
import { serveOData } from './dataOut/feed/serveOData.ts';
import { ping } from './db/ping.ts';
import { deleteRequestHandlers } from './access/deleteRequests/handlers.ts';
import { readDemo } from './operations/demo/notice.ts';
import { serveAssessmentWorkbooks } from './dataOut/exports/assessments/download.ts';
import { serveWorkbooks } from './dataOut/exports/download.ts';
import { exportHandlers } from './dataOut/exports/handlers.ts';
import { failureHandlers } from './operations/status/failures/handlers.ts';
import { groupHandlers } from './places/groups/handlers.ts';
import { openSpeculative } from './http/speculative.ts';
import { ARRIVAL, limitArrival } from './http/slow/arrival.ts';
import { answerBrokenRequest } from './http/slow/answerBrokenRequest.ts';
import { callLimiter } from './http/callLimit.ts';
import { serveHealth } from './http/health/health.ts';
import { watchDatabase } from './http/health/database.ts';
import { answerFailure } from './http/failure.ts';
import { setHeaders } from './http/headers.ts';
import { watchDiskSpace } from './http/health/diskSpace.ts';
import { acceptJsonOnly } from './http/jsonBody.ts';
import { servePages } from './http/pages.ts';
import { serve } from './http/serve.ts';
import { limitPipelinedRequests } from './http/slow/pipelinedRequests.ts';
import { cutSlowReaders } from './http/slow/slowReaders.ts';
import { acceptUploads } from './http/multipart.ts';
import { openWaitSignals } from './http/waitSignals.ts';
import { imageHandlers } from './places/stores/imageHandlers.ts';
import { openIncoming } from './files/incoming.ts';
import { imageHome, type ImageSettings } from './files/configuredImages.ts';
import { serveImages } from './places/images/serve.ts';
import { assessmentHandlers } from './audits/assessments/handlers.ts';
import { draftHandlers } from './audits/drafts/handlers.ts';
import { instrumentHandlers } from './audits/definitions/handlers.ts';
import { benchmarkHandlers } from './insight/benchmark/handlers.ts';
import { serveHelp } from './operations/help/serve.ts';
import { serveMetrics } from './operations/metrics/serve.ts';
import { serveDescription } from './dataOut/apiDocs/serve.ts';
import { organisationHandlers } from './places/organisation/handlers.ts';
import { serveOpenRosa } from './audits/phones/openrosa/serve.ts';
import { serveXlsform } from './audits/drafts/serveXlsform.ts';
import { phoneHandlers } from './audits/phones/handlers.ts';
import { clipHandlers } from './audits/clips/handlers.ts';
import { serveClips } from './audits/clips/serve.ts';
import { photoHandlers } from './audits/photos/handlers.ts';
import { servePhotos } from './audits/photos/serve.ts';
import { serveEvaluationFiles } from './insight/evaluation/download.ts';
import { compareHandlers } from './insight/evaluation/handlers.ts';
import { overviewHandlers } from './insight/overview/handlers.ts';
import { regionHandlers } from './insight/regions/handlers.ts';
import { reminderHandlers } from './followUp/reminders/handlers.ts';
import { serveStop } from './followUp/reminders/stop.ts';
import { scheduleHandlers } from './followUp/schedule/handlers.ts';
import { visitHandlers } from './followUp/schedule/visitHandlers.ts';
import { secondFactorHandlers } from './access/signIn/secondFactor/handlers.ts';
import { openVault } from './identity/vault.ts';
import { ssoHandlers } from './access/signIn/sso/handlers.ts';
import type { Sso } from './access/signIn/sso/sso.ts';
import { setupHandlers } from './operations/setup/handlers.ts';
import { leavingDemo } from './operations/setup/leaveDemo.ts';
import { hasAdministrator } from './operations/setup/queries.ts';
import { shareHandlers } from './insight/reports/handlers.ts';
import { serveSharedReports } from './insight/reports/serve.ts';
import { statusHandlers } from './operations/status/handlers.ts';
import { storeHandlers } from './places/stores/handlers.ts';
import { surveyHandlers } from './audits/surveys/handlers.ts';
import { targetHandlers } from './followUp/targets/handlers.ts';
import { userHandlers } from './places/users/handlers.ts';
import { loadTranslations, preferredLanguage } from './i18n.ts';
import { webhookHandlers } from './dataOut/webhooks/handlers.ts';
import { workbookHandlers } from './places/workbook/import/handlers.ts';
import type { ServeOptions } from './http/options.ts';

/** The maximum size of a call's JSON body, in bytes. */
const BODY_LIMIT = 1024 * 1024;

/** The time after which a connection without traffic is closed, in ms. */
const IDLE_TIMEOUT_MS = 20_000;

/** The interval at which the server checks for overdue requests, in ms. */
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
  /** The database. Without its `url` no backups are made. */
  database: Database & { url?: string };
  /** The destination of the log, for tests; standard output by default. */
  logTo?: { write(line: string): void };
  /** The server's clock; tests advance it. */
  clock?: () => Date;
};

/** Builds the whole server without starting to listen. */
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
  const sso = config.sso
    ? (await import('./access/signIn/sso/provider.ts')).openSso(config.sso, config.publicUrl, clock)
    : null;
  const limitCalls = callLimiter(database.db);
  // Only the embedded database is certain to be on this server's disk.
  const full = config.databaseUrl === undefined ? watchDiskSpace(app, config.dataDir) : () => null;
  const databaseRefusal = watchDatabase({ app, db: database.db, clock });
  const closedToChanges = () => full() ?? databaseRefusal();
  const options: ServeOptions = {
    db: database.db,
    reader: database.reader,
    words,
    clock,
    images,
    incomingFiles: await openIncoming(config.dataDir),
    vault,
    limitCalls,
    speculative: openSpeculative(),
    waitSignal: openWaitSignals(app),
    giveTime,
    closedToChanges,
    recordDenial,
  };
  const backups = serveBackups(app, { settings: config, database, images, clock });
  serveCalls(app, options, { config, database }, sso, backups);
  serveWorkbooks(app, options);
  serveAssessmentWorkbooks(app, options);
  serveBackupFiles(app, options, backups.home);
  serveEvaluationFiles(app, options);
  serveHealth(app, { ping: () => ping(database.db), closedToChanges, readDemo: () => readSignInFacts(database.db) });
  serveDescription(app, config.publicUrl);
  serveHelp(app, options);
  serveImages(app, images);
  servePhotos(app, options);
  serveClips(app, options);
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

/** Creates a Fastify instance with this server's limits, content types, headers, error responses and log. */
async function newServer(
  config: AppOptions['config'],
  logTo: AppOptions['logTo'],
  words: ReturnType<typeof loadTranslations>,
) {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL.totalMs,
    connectionTimeout: IDLE_TIMEOUT_MS,
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // X-Forwarded-For is trusted only from the proxies that the operator lists.
    trustProxy: config.trustedProxies?.length ? config.trustedProxies : false,
    logger: loggerOptions(config.logLevel, logTo),
    frameworkErrors: (error, request, reply) => {
      putHeaders(request, reply);
      void answerFailure(error, request, reply, words('en'));
    },
    // By default Node checks for overdue requests every 30 s, so a slow one could last 30 s longer than allowed.
    http: { headersTimeout: ARRIVAL.mostMs, connectionsCheckingInterval: LOOK_FOR_SLOW_ONES_MS },
  });
  limitPipelinedRequests(app);
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
  serve(app, options, contract.assessments, assessmentHandlers);
  serve(app, options, contract.assignments, assignmentHandlers);
  serve(app, options, contract.audit, auditHandlers);
  serve(app, options, contract.backups, backupHandlers(backups));
  serve(app, options, contract.benchmark, benchmarkHandlers);
  serve(app, options, contract.calendar, calendarHandlers(config.publicUrl));
  serve(app, options, contract.capture, captureHandlers);
  serve(app, options, contract.clips, clipHandlers);
  serve(app, options, contract.dashboard, dashboardHandlers);
  serve(app, options, contract.deleteRequests, deleteRequestHandlers);
  serve(app, options, contract.drafts, draftHandlers(config.publicUrl));
  serve(app, options, contract.exports, exportHandlers);
  serve(app, options, contract.failures, failureHandlers);
  serve(app, options, contract.groups, groupHandlers);
  serve(app, options, contract.images, imageHandlers);
  serve(app, options, contract.instrument, instrumentHandlers);
  serve(app, options, contract.mails, reminderHandlers);
  serve(app, options, contract.organisation, organisationHandlers);
  serve(app, options, contract.overview, overviewHandlers);
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

/**
 * Returns what the sign-in page needs: whether this is the demo (if it is, also its accounts and its example of a
 * comparison), and whether setup is needed.
 */
async function readSignInFacts(db: Db): Promise<object> {
  return { ...(await readDemo(db)), setup: !(await hasAdministrator(db)) };
}

/**
 * Returns the options of the logger: lines of JSON with times in UTC, without tokens and without the rows that
 * PostgreSQL repeats in its error details.
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
 * Logs a line per request, with the route's pattern instead of the URL, which may contain a secret. The page and its
 * files, dozens per visit, are logged only at `debug`, unless the server failed (5xx).
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
