import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { refusalOf, refusalText, reportFailure } from '../../http/failure.ts';
import { preferredLanguage } from '../../i18n.ts';
import { DataFault } from './fault.ts';
import type { DataOptions } from './caller.ts';

/** The challenge that asks browsers and programs for a user name and password. */
const CHALLENGE = 'Basic realm="Fourscore data"';

/** Sets and returns the OData version of a response: the latest, unless the caller supports only 4.0. */
export function putVersion(request: FastifyRequest, reply: FastifyReply): '4.0' | '4.01' {
  const version = request.headers['odata-maxversion'] === '4.0' ? '4.0' : '4.01';
  void reply.header('odata-version', version).header('vary', 'authorization, accept, prefer, odata-maxversion');
  return version;
}

/**
 * Sends an error in OData's format: explains errors that the caller can fix, and doesn't reveal the cause of others.
 */
export function answerFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: DataOptions['words'],
): FastifyReply {
  putVersion(request, reply);
  const fault = faultOf(error);
  if (fault) return send(reply, fault.status, { code: fault.code, message: fault.message, target: fault.target });
  const refusal = refusalOf(error);
  reportFailure(refusal, error, request, reply);
  if (refusal.status === 401) void reply.header('www-authenticate', CHALLENGE);
  const translate = words(preferredLanguage(request.headers['accept-language']));
  const message = refusalText(refusal, translate);
  return send(reply, Math.max(refusal.status, 400), { code: refusal.code, message });
}

function send(reply: FastifyReply, status: number, error: object): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}

/**
 * Returns the fault to report for an error: a DataFault itself, or one for a database error that the caller can avoid
 * with a different request; null for any other error.
 */
function faultOf(error: unknown): DataFault | null {
  if (error instanceof DataFault) return error;
  if (!(error instanceof DatabaseError)) return null;
  if (error.code === '57014')
    return new DataFault(400, 'TooCostly', 'This takes too long. Request less, for example by date or by store.');
  const isOfValues = error.code?.startsWith('22') === true || error.code === '54001';
  return isOfValues ? new DataFault(400, 'BadRequest', 'A value of $filter is out of range.', '$filter') : null;
}
