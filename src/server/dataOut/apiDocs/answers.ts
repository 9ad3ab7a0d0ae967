import type { Call } from '../../contract/kit/call.ts';
import type { Operation, Response, Schema } from '../../contract/kit/openApi.ts';
import { REFUSALS, type RefusalCode } from '../refusal.ts';

/** The codes that an HTTP status stands for. */
const codesOf = (status: number) =>
  (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => REFUSALS[code] === status).toSorted();

/** The envelope of a refusal, with the codes that come with a status. */
export function refusedSchema(status: number, description: string): Schema {
  return {
    type: 'object',
    description,
    properties: {
      type: { const: false },
      resultData: { type: 'string', description: 'The text to show.' },
      message: { type: 'string', description: 'The same text.' },
      field: { type: 'string', description: 'The input to blame, when there is one.' },
      code: { type: 'string', enum: codesOf(status), description: 'A stable word for programs.' },
    },
    required: ['type', 'resultData', 'message', 'code'],
  };
}

const REQUEST_ID = {
  'x-request-id': { description: 'Also in the server’s log.', schema: { type: 'string' } },
} as const;
const RETRY_AFTER = {
  'retry-after': { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
} as const;

/** The answers that say no with a status of their own, by the name of the component. */
const REFUSED = {
  BadRequest: [400, 'The request can’t be read: no JSON object, or a broken body.'],
  SignedOut: [401, 'No token, or one that is dead, revoked, past its time, or of a locked session.'],
  NotAllowed: [403, 'For administrators, or the API token has no scope for it.'],
  NotFound: [404, 'There is no such record, or it is outside the caller’s scope: both are answered alike.'],
  TooLarge: [413, 'The body is too large.'],
  WrongType: [415, 'The body has the wrong content type.'],
  TooMany: [429, 'Too many calls. Try again after `retry-after` seconds.'],
  Failed: [500, 'A fault of the server, logged under the request’s id.'],
  Away: [503, 'The database is away, or the server is busy. Try again after `retry-after` seconds.'],
} as const satisfies Record<string, readonly [number, string]>;

type Refused = keyof typeof REFUSED;

/** Every refusal as a component. */
export function refusedResponses(): Record<string, Response> {
  return Object.fromEntries(
    (Object.keys(REFUSED) as Refused[]).map((name) => {
      const [status, description] = REFUSED[name];
      const headers = { ...REQUEST_ID, ...(status === 429 || status === 503 ? RETRY_AFTER : {}) };
      const content = { 'application/json': { schema: refusedSchema(status, description) } };
      return [name, { description, headers, content }];
    }),
  );
}

/** What a call may answer: its reply or, with the same status, the rule that a person can mend; then the refusals. */
export function answersOf(call: Call, reply: Schema): Operation['responses'] {
  const worked: Schema = {
    ...reply,
    properties: { type: { const: true }, ...reply.properties },
    required: ['type', ...(reply.required ?? [])],
  };
  const refused: Refused[] = [
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
      description: 'It worked (`type` is true), or a rule that can be mended says no (`type` is false).',
      headers: REQUEST_ID,
      content: { 'application/json': { schema: { oneOf: [worked, { $ref: '#/components/schemas/Refused' }] } } },
    },
    ...Object.fromEntries(
      refused.map((name) => [REFUSED[name][0], { $ref: `#/components/responses/${name}` }] as const),
    ),
  };
}
