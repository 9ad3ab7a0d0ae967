import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { refusalOf, reportFailure } from '../http/failure.ts';
import { preferredLanguage } from '../i18n.ts';
import { DataFault } from './fault.ts';
import type { DataOptions } from './caller.ts';

/** What browsers and programs ask for a name and a password by: here, and nowhere else. */
const CHALLENGE = 'Basic realm="Fourscore data"';

/** Says by which version of OData an answer is made: the latest, unless the caller knows 4.0 alone. */
export function putVersion(request: FastifyRequest, reply: FastifyReply): '4.0' | '4.01' {
  const version = request.headers['odata-maxversion'] === '4.0' ? '4.0' : '4.01';
  void reply.header('odata-version', version).header('vary', 'authorization, accept, prefer, odata-maxversion');
  return version;
}

/** Answers what failed as OData wants it: what the caller can mend in words, what they can't without its cause. */
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
  const message = translate(`refusals.${refusal.code}`, { by: 'person', field: '', ...refusal.values });
  return send(reply, Math.max(refusal.status, 400), { code: refusal.code, message });
}

function send(reply: FastifyReply, status: number, error: object): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}

/** A statement took its time, or a value does not go with what is asked of it: the caller can ask for something else. */
function faultOf(error: unknown): DataFault | null {
  if (error instanceof DataFault) return error;
  if (!(error instanceof DatabaseError)) return null;
  if (error.code === '57014')
    return new DataFault(400, 'TooCostly', 'This takes too long. Ask for less: by date, or by store.');
  const isOfValues = error.code?.startsWith('22') === true || error.code === '54001';
  return isOfValues ? new DataFault(400, 'BadRequest', 'A value of $filter is out of range.', '$filter') : null;
}
