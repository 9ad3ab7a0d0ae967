import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '../backup/manifest.ts';
import type { Database } from '../db/pool.ts';
import { exportSemaphore } from '../process/semaphore.ts';
import { selectQueue } from '../mail/queries.ts';
import { measureBackups } from './backups.ts';
import { measureFollowUp } from './followUp.ts';

/** Upper bounds of the latencies, in seconds: a light call takes 2 ms, a call is cut off after 15 s. */
const BOUNDS_S = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Memory, processor time and the lag of the event loop belong to the process: they are gathered once. */
let ofProcess: Registry | undefined;

/** Counts what passes through a server, and tells it as Prometheus reads it. */
export function measure(app: FastifyInstance, { db, pool, reader, onSlow }: Database): { tell(): Promise<string> } {
  ofProcess ??= gatherOfProcess();
  const registry = new Registry();
  const registers = [registry];
  countRequests(app, registers);
  countSlowStatements(onSlow, registers);
  gauge('fourscore_build_info', 'The version that runs.', ['version']).set({ version: productVersion() }, 1);
  const reads = new Counter({
    name: 'fourscore_heavy_reads_total',
    help: 'Reports and exports read, by who answered: the primary or the replica.',
    labelNames: ['from'],
    registers,
  });
  const exports = gauge('fourscore_exports', 'Exports of this process, by state.', ['state']);
  const connections = gauge('fourscore_db_connections', 'Connections to the database, by state.', ['state']);
  const mails = gauge('fourscore_mails', 'Mails of the queue, by state.', ['state']);
  const followUp = measureFollowUp(db, registers);
  const backups = measureBackups(db, registers);
  const oldest = gauge('fourscore_mail_oldest_seconds', 'How long the oldest mail of the queue has waited.');
  const up = gauge('fourscore_db_up', '1 while the database answers, else 0.');

  function gauge<T extends string>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers });
  }

  function lookAtProcess(): void {
    const { running, waiting } = exportSemaphore.usage();
    exports.set({ state: 'running' }, running);
    exports.set({ state: 'waiting' }, waiting);
    reads.reset();
    reads.inc({ from: 'primary' }, reader.answered.primary);
    reads.inc({ from: 'replica' }, reader.answered.replica);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'awaited' }, pool.waitingCount);
    connections.set({ state: 'most' }, pool.options.max);
  }

  async function lookAtDatabase(): Promise<void> {
    const queue = await selectQueue(db).catch(() => null);
    up.set(queue === null ? 0 : 1);
    mails.reset();
    oldest.reset();
    if (queue === null) return;
    mails.set({ state: 'waiting' }, queue.waiting);
    mails.set({ state: 'given_up' }, queue.given_up);
    oldest.set(queue.oldest === null ? 0 : Math.max(0, (Date.now() - queue.oldest.getTime()) / 1000));
  }

  return {
    async tell() {
      lookAtProcess();
      await Promise.all([lookAtDatabase(), followUp.look(), backups.look()]);
      return (await registry.metrics()) + ((await ofProcess?.metrics()) ?? '');
    },
  };
}

function countSlowStatements(onSlow: Database['onSlow'], registers: Registry[]): void {
  const slow = new Counter({
    name: 'fourscore_slow_statements_total',
    help: 'Statements of the database that ran longer than SLOW_QUERY_MS.',
    registers,
  });
  onSlow(() => slow.inc());
}

/** By the route's pattern, never the address: that may hold a secret, and any client can invent new ones. */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const count = new Counter({
    name: 'fourscore_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'fourscore_request_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['route'],
    buckets: BOUNDS_S,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // An invented method is answered 404, and gets no series of its own either.
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
