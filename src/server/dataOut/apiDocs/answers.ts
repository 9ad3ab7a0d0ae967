import type { Call } from '../../../contract/kit/call.ts';
import type { Operation, Response, Schema } from '../../../contract/kit/openApi.ts';
import { REFUSALS, type RefusalCode } from '../../refusal.ts';

/** Returns the refusal codes of an HTTP status. */
const codesOf = (status: number) =>
  (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => REFUSALS[code] === status).toSorted();

/** Returns the schema of refusals with an HTTP status, including their possible codes. */
export function refusedSchema(status: number, description: string): Schema {
  return {
    type: 'object',
    description,
    properties: {
      type: { const: false },
      resultData: { type: 'string', description: 'The message to show.' },
      message: { type: 'string', description: 'The same message.' },
      field: { type: 'string', description: 'The invalid input field, if there is one.' },
      code: { type: 'string', enum: codesOf(status), description: 'A stable error code for programs.' },
    },
    required: ['type', 'resultData', 'message', 'code'],
  };
}

const REQUEST_ID = {
  'x-request-id': { description: 'The id of the request in the server’s log.', schema: { type: 'string' } },
} as const;
const RETRY_AFTER = {
  'retry-after': { description: 'The number of seconds to wait before trying again.', schema: { type: 'integer' } },
} as const;

/** The status and description of each kind of refusal, by the name of its component. */
const REFUSALS_BY_NAME = {
  BadRequest: [400, 'The body cannot be parsed or is not a JSON object.'],
  SignedOut: [401, 'The token is missing, invalid, expired or revoked, or its session is locked.'],
  NotAllowed: [403, 'The call is only for administrators, or the API token lacks the scope for it.'],
  NotFound: [404, 'The record does not exist or is outside the caller’s scope; the response is the same for both.'],
  TooLarge: [413, 'The body is too large.'],
  WrongType: [415, 'The body has the wrong content type.'],
  TooMany: [429, 'The caller has sent too many requests. Try again after `retry-after` seconds.'],
  Failed: [500, 'The server failed; its log has the error under the request’s id.'],
  Away: [503, 'The database is unavailable, or the server is busy. Try again after `retry-after` seconds.'],
} as const satisfies Record<string, readonly [number, string]>;

type RefusalName = keyof typeof REFUSALS_BY_NAME;

/** Returns the kinds of refusals as components. */
export function refusedResponses(): Record<string, Response> {
  return Object.fromEntries(
    (Object.keys(REFUSALS_BY_NAME) as RefusalName[]).map((name) => {
      const [status, description] = REFUSALS_BY_NAME[name];
      const headers = { ...REQUEST_ID, ...(status === 429 || status === 503 ? RETRY_AFTER : {}) };
      const content = { 'application/json': { schema: refusedSchema(status, description) } };
      return [name, { description, headers, content }];
    }),
  );
}

/** Returns a call's possible responses, by status. */
export function responsesOf(call: Call, reply: Schema): Operation['responses'] {
  const success: Schema = {
    ...reply,
    properties: { type: { const: true }, ...reply.properties },
    required: ['type', ...(reply.required ?? [])],
  };
  const refusals: RefusalName[] = [
    'BadRequest',
    ...(call.access === 'anyone' ? [] : (['SignedOut', 'NotAllowed'] as const)),
    ...(Object.keys(call.input.shape).length === 0 ? [] : (['NotFound'] as const)),
    'TooLarge',
    'WrongType',
    'TooMany',
    'Failed',
    'Away',
  ];
  return {
    200: {
      description: 'The call succeeded (`type` is true), or the input breaks a rule (`type` is false).',
      headers: REQUEST_ID,
      content: { 'application/json': { schema: { oneOf: [success, { $ref: '#/components/schemas/Refused' }] } } },
    },
    ...Object.fromEntries(
      refusals.map((name) => [REFUSALS_BY_NAME[name][0], { $ref: `#/components/responses/${name}` }] as const),
    ),
  };
}
