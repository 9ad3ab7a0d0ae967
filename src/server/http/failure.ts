import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFull } from '../db/storageFull.ts';
import { isTransient } from '../db/transientErrors.ts';
import type { Translate } from '../i18n.ts';
import { fieldName } from './fieldNames.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** The time after which a caller should retry when the server is unavailable, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Responds to a failed call with an error envelope. An unexpected error is logged, and the response doesn't reveal its
 * cause.
 */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: Translate,
): FastifyReply {
  const refusal = refusalOf(error);
  reportFailure(refusal, error, request, reply);
  return reply.status(refusal.status).type('application/json; charset=utf-8').send(refusedEnvelope(refusal, translate));
}

/** Serves a request. If that throws, sends the error's response unless the client has disconnected. */
export async function answeringFailures(
  reply: FastifyReply,
  serve: () => Promise<FastifyReply>,
  answer: (error: unknown) => FastifyReply,
): Promise<FastifyReply> {
  try {
    return await serve();
  } catch (error) {
    if (reply.raw.destroyed) return reply.hijack();
    return answer(error);
  }
}

/** Logs failures of the server, and sets Retry-After if the status needs it. */
export function reportFailure(refusal: Refusal, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (refusal.code === 'internal') request.log.error({ err: error }, 'call failed');
  if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'database unavailable');
  if (refusal.code === 'images_unavailable') request.log.warn({ err: error }, 'image store unavailable');
  if (refusal.status === 503 || refusal.status === 429) {
    void reply.header('retry-after', refusal.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  }
}

/** Returns the text of a refusal. `label` names the field that caused it; '' for none. */
export function refusalText(
  { code, field, values }: Pick<Refusal, 'code' | 'field' | 'values'>,
  translate: Translate,
  label = fieldName(field, translate),
): string {
  return translate(`refusals.${code}`, { by: 'person', field: label || 'none', ...values });
}

/**
 * Returns the envelope of a refusal. For old clients, `resultData` repeats the text unless the refusal has a result.
 */
function refusedEnvelope(refusal: Refusal, translate: Translate): Record<string, unknown> {
  const words = refusalText(refusal, translate);
  return {
    type: false,
    resultData: refusal.result ?? words,
    message: words,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    code: refusal.code,
    ...(refusal.problems === undefined ? {} : { problems: refusal.problems }),
  };
}

const BY_FASTIFY_CODE: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
};

/** Converts an error to the refusal that the caller gets. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string') {
    const name = BY_FASTIFY_CODE[code];
    if (name) return new Refusal(name);
  }
  if (isStorageFull(error)) return new Refusal('storage_full');
  if (isTransient(error)) return new Refusal('unavailable');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request');
  return new Refusal('internal');
}
