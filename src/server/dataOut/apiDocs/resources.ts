import type { ApiDescription, Operation, Response } from '../../../contract/kit/openApi.ts';
import { CLIP_TYPES } from '../../../domain/clips.ts';
import { SET_NAMES } from '../feed/sets.ts';

/** Describes resources that are not calls. */

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ZIP = 'application/zip';

const part = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string' } }] as const;
const file = (description: string, ...types: string[]): Response => ({
  description,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }]),
  ),
});
const json = (description: string): Response => ({
  description,
  content: { 'application/json': { schema: { type: 'object' } } },
});

function resource(operationId: string, operation: Omit<Operation, 'operationId' | 'tags' | 'security'>): Operation {
  return { operationId, tags: ['resources'], security: [], ...operation };
}

const NOT_FOUND = { $ref: '#/components/responses/NotFound' };
const SIGNED_OUT = { $ref: '#/components/responses/SignedOut' };
const UNAVAILABLE = { $ref: '#/components/responses/Away' };

/** Returns an error response of the feed, which has OData's format instead of the calls' envelope. */
const fault = (description: string): Response => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          error: {
            type: 'object',
            properties: {
              code: { type: 'string', description: 'A stable error code for programs.' },
              message: { type: 'string' },
              target: { type: 'string', description: 'The invalid option, if there is one.' },
            },
            required: ['code', 'message'],
          },
        },
        required: ['error'],
      },
    },
  },
});

const SET = { name: 'set', in: 'path', required: true, schema: { enum: SET_NAMES } } as const;

const option = (name: string, description: string) =>
  ({ name, in: 'query', required: false, schema: { type: 'string', description } }) as const;
const SELECT = option('$select', 'The columns to return, separated by commas.');
const FILTER = option('$filter', 'An OData condition on the columns.');
const ROWS = [
  FILTER,
  option('$orderby', 'The columns to sort by, each followed by `asc` or `desc`.'),
  SELECT,
  option('$top', 'The maximum number of rows to return.'),
  option('$skip', 'The number of rows to skip.'),
] as const;
const EXPAND = option(
  '$expand',
  'The related rows to include, such as `Answers` in the set Surveys, each optionally with `$select` in brackets.',
);
const COUNT = option('$count', '`true` adds the total number of rows to the first page.');

type ReadOperation = Pick<Operation, 'summary' | 'parameters'> & { name: string; ok: Response };

/**
 * Describes reading a resource of the feed with GET, or with HEAD for the headers only. Both need an API token with the
 * scope `read`.
 */
function read({ name, ok, ...details }: ReadOperation): { get: Operation; head: Operation } {
  const operation = {
    tags: ['resources'],
    security: [{ token: ['read'] }],
    'x-access': 'administrator',
    'x-token-scopes': ['read'],
    ...details,
  } as const;
  const refusals = {
    400: fault('An option is invalid, or the database needs more than 10 s for the page (`TooCostly`).'),
    401: fault(
      'The API token is missing, expired or revoked. It can also be sent as the password of Basic, or as Bearer.',
    ),
    403: fault('The API token lacks the scope for it.'),
    404: fault('The resource does not exist or is outside the token’s scope.'),
    429: fault(
      'Too many requests: each user can have 2 reads running, and 40 pages or 10 files waiting. Try again after `retry-after` seconds.',
    ),
    501: fault('The request uses a part of OData that is not supported.'),
    503: fault('The database is unavailable. Try again after `retry-after` seconds.'),
  };
  return {
    get: { operationId: `read${name}`, ...operation, responses: { 200: ok, ...refusals } },
    head: {
      operationId: `probe${name}`,
      ...operation,
      summary: `Returns the headers of the same address, without a body.`,
      responses: { 200: { description: ok.description }, ...refusals },
    },
  };
}

export const RESOURCES: ApiDescription['paths'] = {
  '/store/export/{ticket}': {
    get: resource('downloadExport', {
      summary: 'Downloads an exported workbook; its secret address works for 5 minutes.',
      parameters: part('ticket'),
      responses: { 200: file('The workbook.', WORKBOOK), 404: NOT_FOUND, 503: UNAVAILABLE },
    }),
  },
  '/assessment/export/{ticket}': {
    get: resource('downloadAssessments', {
      summary: 'Downloads a workbook of assessments; its secret address works for 5 minutes.',
      parameters: part('ticket'),
      responses: { 200: file('The workbook.', WORKBOOK), 404: NOT_FOUND, 503: UNAVAILABLE },
    }),
  },
  '/compare/file/{ticket}': {
    get: resource('downloadComparison', {
      summary: 'Downloads the file of a comparison or agreement; its secret address works for 5 minutes.',
      parameters: part('ticket'),
      responses: { 200: file('A zip file with CSV files and an R script.', ZIP), 404: NOT_FOUND, 503: UNAVAILABLE },
    }),
  },
  '/backup/file/{ticket}': {
    get: resource('downloadBackup', {
      summary: 'Downloads a backup; its secret address works for 5 minutes.',
      parameters: part('ticket'),
      responses: { 200: file('The backup.', 'application/octet-stream'), 404: NOT_FOUND, 503: UNAVAILABLE },
    }),
  },
  '/images/{name}': {
    get: resource('readImage', {
      summary: 'Returns a picture at the address that a call returned.',
      parameters: part('name'),
      responses: { 200: file('The picture.', 'image/jpeg', 'image/png'), 404: NOT_FOUND },
    }),
  },
  '/photos/{photo_id}': {
    get: {
      operationId: 'readPhoto',
      tags: ['resources'],
      security: [{ token: [] }],
      summary:
        'Returns a photo of a survey or an assessment to users who can see its store; tokens need the scope `read`.',
      parameters: [
        ...part('photo_id'),
        { name: 'size', in: 'query', required: false, schema: { enum: ['thumb', 'full'] } },
      ],
      responses: { 200: file('The photo.', 'image/jpeg'), 401: SIGNED_OUT, 404: NOT_FOUND, 503: UNAVAILABLE },
    },
  },
  '/clips/{clip}': {
    get: {
      operationId: 'readClip',
      tags: ['resources'],
      security: [{ token: [] }],
      summary: 'Returns a recording of a text of a definition; tokens need the scope `read` or `surveys`.',
      parameters: part('clip'),
      responses: {
        200: file('The recording.', ...Object.values(CLIP_TYPES)),
        401: SIGNED_OUT,
        404: NOT_FOUND,
        503: UNAVAILABLE,
      },
    },
  },
  '/odata/v4/': read({
    name: 'Feed',
    summary: 'Lists the sets of the feed, as an OData 4.01 service document.',
    ok: json('The names of the sets.'),
  }),
  '/odata/v4/$metadata': read({
    name: 'FeedMetadata',
    summary: 'Returns the columns of all sets, as CSDL 4.01, or 4.0 with `OData-MaxVersion: 4.0`.',
    ok: file('CSDL as XML.', 'application/xml'),
  }),
  '/odata/v4/{set}': read({
    name: 'FeedSet',
    summary: 'Returns a page of a set, with a link to the next page (`nextLink`).',
    parameters: [SET, ...ROWS, EXPAND, COUNT],
    ok: json('The rows, in `value`.'),
  }),
  '/odata/v4/{set}/$count': read({
    name: 'FeedCount',
    summary: 'Returns the number of rows in a set.',
    parameters: [SET, FILTER],
    ok: { description: 'The number of rows.', content: { 'text/plain': { schema: { type: 'integer' } } } },
  }),
  '/odata/v4/{set}({key})': read({
    name: 'FeedRow',
    summary: 'Returns one row of a set by its key.',
    parameters: [SET, ...part('key'), SELECT, EXPAND],
    ok: json('The row.'),
  }),
  '/odata/v4/{set}({key})/{property}': read({
    name: 'FeedRelated',
    summary: 'Returns what belongs to a row, such as the answers of a survey, or its store.',
    parameters: [SET, ...part('key'), ...part('property'), ...ROWS, COUNT],
    ok: json('The rows, in `value`, or the only row.'),
  }),
  '/data/{set}.csv': read({
    name: 'SetFile',
    summary: 'Returns a whole set as CSV; each user can download one at a time.',
    parameters: [SET, ...ROWS],
    ok: file('The rows, with a header row.', 'text/csv'),
  }),
  '/data/Surveys/{instrument}.csv': read({
    name: 'WideFile',
    summary: 'Returns the surveys of an instrument as CSV, each row with all answers and notes.',
    parameters: [...part('instrument'), ...ROWS],
    ok: file('The rows, with a header row.', 'text/csv'),
  }),
  '/data/Surveys/{instrument}.csv-metadata.json': read({
    name: 'WideFileMetadata',
    summary: 'Describes the CSV file of the surveys of an instrument, in CSV on the Web format.',
    parameters: [...part('instrument')],
    ok: file('The CSVW description as JSON.', 'application/csvm+json'),
  }),
  '/data/metadata.json': read({
    name: 'SetFileMetadata',
    summary: 'Describes the CSV files, in CSV on the Web format.',
    ok: file('The CSVW description as JSON.', 'application/csvm+json'),
  }),
  '/metrics': {
    get: resource('readMetrics', {
      summary: 'Returns metrics for Prometheus; requests need the operator’s token or must come from the same machine.',
      responses: { 200: file('The metrics.', 'text/plain'), 404: NOT_FOUND },
    }),
  },
  '/healthz': {
    get: resource('readHealth', {
      summary: 'Returns whether the process is running.',
      responses: { 200: json('The process is running.') },
    }),
  },
  '/readyz': {
    get: resource('readReadiness', {
      summary: 'Returns whether the server can handle calls.',
      responses: { 200: json('The server is ready.'), 503: json('The database is unavailable.') },
    }),
  },
  '/openapi.json': {
    get: resource('readDescription', {
      summary: 'Returns this API description.',
      responses: { 200: json('The description in OpenAPI 3.1.') },
    }),
  },
};
