import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/pool.ts';
import { answerFailure } from '../http/failure.ts';
import { Refusal } from '../refusal.ts';
import type { Translate } from '../i18n.ts';
import { measure } from './metrics.ts';

type Settings = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'metricsToken'>>;

/** Serves /metrics to callers who have the token; without a token, to this machine alone. */
export function serveMetrics(app: FastifyInstance, database: Database, settings: Settings, translate: Translate): void {
  const metrics = measure(app, database);
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request, settings)) return answerFailure(new Refusal('not_found'), request, reply, translate);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.tell());
  });
}

/**
 * Behind a proxy all callers seem to come from its machine: without a token one is believed to be on this one only while
 * the console's own address is, and no proxy passed the request on.
 */
function mayRead({ headers, socket }: FastifyRequest, { metricsToken, publicUrl }: Settings): boolean {
  if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const passedOn = PASSED_ON.some((name) => headers[name] !== undefined);
  return !passedOn && LOOPBACK.test(new URL(publicUrl).hostname) && LOOPBACK.test(socket.remoteAddress ?? '');
}

const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:localhost|\[?::1\]?|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/** In a time that does not tell how much of it was right. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash(given), hash(wanted));
}

const hash = (text: string) => createHash('sha256').update(text).digest();
