import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '../../files/packageRoot.ts';
import type { Database } from '../../db/pool.ts';
import { feedSemaphore } from '../../dataOut/feed/slots.ts';
import { exportSemaphore, type Semaphore } from '../../process/semaphore.ts';
import { selectQueue } from '../../mail/queries.ts';
import { measureBackups } from './backups.ts';
import { measureFollowUp } from './followUp.ts';

/** The upper bounds of the latency buckets, in seconds. */
const BOUNDS_S = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/**
 * The registry of process metrics (memory, processor time and event loop lag). It is created once per process, when the
 * metrics are first read, because measuring the lag wakes the process a hundred times a second.
 */
let ofProcess: Registry | undefined;

/** Measures a server. `format` returns the metrics in Prometheus format. */
export function measure(app: FastifyInstance, { db, pool, reader, onSlow }: Database): { format(): Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  countRequests(app, registers);
  countSlowStatements(onSlow, registers);
  gauge('fourscore_build_info', 'The running version.', ['version']).set({ version: productVersion() }, 1);
  const reads = new Counter({
    name: 'fourscore_heavy_reads_total',
    help: 'Reports and exports read, by database: the primary or the replica.',
    labelNames: ['from'],
    registers,
  });
  const exports = gauge('fourscore_exports', 'Exports of this process, by state.', ['state']);
  const feed = gauge('fourscore_feed_reads', 'Reads of pages and CSV files of the feed, by state.', ['state']);
  const connections = gauge('fourscore_db_connections', 'Database connections, by state.', ['state']);
  const mails = gauge('fourscore_mails', 'Emails in the queue, by state.', ['state']);
  const followUp = measureFollowUp(db, registers);
  const backups = measureBackups(db, registers);
  const oldest = gauge('fourscore_mail_oldest_seconds', 'How long the oldest email in the queue has waited.');
  const up = gauge('fourscore_db_up', '1 if the database responds, else 0.');

  function gauge<T extends string>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers });
  }

  function lookAtProcess(): void {
    setUsage(exports, exportSemaphore);
    setUsage(feed, feedSemaphore);
    reads.reset();
    reads.inc({ from: 'primary' }, reader.answerCounts.primary);
    reads.inc({ from: 'replica' }, reader.answerCounts.replica);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'awaited' }, pool.waitingCount);
    connections.set({ state: 'most' }, pool.options.max);
  }

  async function lookAtDatabase(): Promise<void> {
    const queue = await selectQueue(db, new Date()).catch(() => null);
    up.set(queue === null ? 0 : 1);
    mails.reset();
    oldest.reset();
    if (queue === null) return;
    mails.set({ state: 'waiting' }, queue.waiting);
    mails.set({ state: 'given_up' }, queue.given_up);
    oldest.set(queue.oldest === null ? 0 : Math.max(0, (Date.now() - queue.oldest.getTime()) / 1000));
  }

  return {
    async format() {
      ofProcess ??= gatherOfProcess();
      lookAtProcess();
      await Promise.all([lookAtDatabase(), followUp.look(), backups.look()]);
      return (await registry.metrics()) + (await ofProcess.metrics());
    },
  };
}

function countSlowStatements(onSlow: Database['onSlow'], registers: Registry[]): void {
  const slow = new Counter({
    name: 'fourscore_slow_statements_total',
    help: 'Database statements that took longer than SLOW_QUERY_MS.',
    registers,
  });
  onSlow(() => slow.inc());
}

function setUsage(gauge: Gauge<'state'>, semaphore: Semaphore): void {
  const { running, waiting } = semaphore.usage();
  gauge.set({ state: 'running' }, running);
  gauge.set({ state: 'waiting' }, waiting);
}

/**
 * Counts requests by the route's pattern, never by URL: a URL may contain a secret, and clients can invent new ones.
 */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const count = new Counter({
    name: 'fourscore_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'fourscore_request_seconds',
    help: 'Duration of requests by route.',
    labelNames: ['route'],
    buckets: BOUNDS_S,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // Requests without a route are counted without their method, so that unknown methods don't add series.
    const method = request.routeOptions.url === undefined ? 'unknown' : request.method;
    count.inc({ method, route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
}

function gatherOfProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
