import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/pool.ts';
import { answerFailure } from '../../http/failure.ts';
import { Refusal } from '../../refusal.ts';
import type { Translate } from '../../i18n.ts';
import { measure } from './metrics.ts';

type Settings = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'metricsToken'>>;

/** Serves /metrics to callers with the token, or, if no token is set, only to callers on this machine. */
export function serveMetrics(app: FastifyInstance, database: Database, settings: Settings, translate: Translate): void {
  const metrics = measure(app, database);
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request, settings)) return answerFailure(new Refusal('not_found'), request, reply, translate);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.format());
  });
}

/**
 * Checks whether a caller may read the metrics. Without a token, callers must be on this machine. Behind a proxy, all
 * callers seem to be on this machine, so the host of the console's own URL must be a loopback address and no proxy may
 * have forwarded the request. A website that points its own name at this machine (DNS rebinding) sends that name as the
 * host, so the request's host must be a loopback address, too.
 */
function mayRead({ headers, hostname, socket }: FastifyRequest, { metricsToken, publicUrl }: Settings): boolean {
  if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return false;
  return [new URL(publicUrl).hostname, hostname, socket.remoteAddress ?? ''].every((name) => LOOPBACK.test(name));
}

const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:localhost|\[?::1\]?|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

/** Compares in constant time, so that timing doesn't reveal how much of the value is right. */
function isSame(token: string, expected: string): boolean {
  return timingSafeEqual(hash(token), hash(expected));
}

const hash = (text: string) => createHash('sha256').update(text).digest();
