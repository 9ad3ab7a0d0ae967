import type { ApiDescription, Operation, Response } from '../../contract/kit/openApi.ts';

/** What is served besides calls. */

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

function resource(operationId: string, given: Omit<Operation, 'operationId' | 'tags' | 'security'>): Operation {
  return { operationId, tags: ['resources'], security: [], ...given };
}

const NOT_FOUND = { $ref: '#/components/responses/NotFound' };
const SIGNED_OUT = { $ref: '#/components/responses/SignedOut' };
const AWAY = { $ref: '#/components/responses/Away' };

export const RESOURCES: ApiDescription['paths'] = {
  '/store/export/{ticket}': {
    get: resource('downloadExport', {
      summary: 'The workbook of a promise; the address is the secret, for five minutes.',
      parameters: part('ticket'),
      responses: { 200: file('The workbook.', WORKBOOK), 404: NOT_FOUND, 503: AWAY },
    }),
  },
  '/compare/file/{ticket}': {
    get: resource('downloadComparison', {
      summary: 'The file of a comparison or of the agreement; the address is the secret, for five minutes.',
      parameters: part('ticket'),
      responses: { 200: file('A zip of CSV and an R script.', ZIP), 404: NOT_FOUND, 503: AWAY },
    }),
  },
  '/backup/file/{ticket}': {
    get: resource('downloadBackup', {
      summary: 'A backup; the address is the secret, for five minutes.',
      parameters: part('ticket'),
      responses: { 200: file('The backup.', 'application/octet-stream'), 404: NOT_FOUND, 503: AWAY },
    }),
  },
  '/images/{name}': {
    get: resource('readImage', {
      summary: 'A picture, at the address that a call answered.',
      parameters: part('name'),
      responses: { 200: file('The picture.', 'image/jpeg', 'image/png'), 404: NOT_FOUND },
    }),
  },
  '/photos/{photo_id}': {
    get: {
      operationId: 'readPhoto',
      tags: ['resources'],
      security: [{ token: [] }],
      summary: 'A photo of a survey, for whom may see its store; tokens need the scope `read`.',
      parameters: [
        ...part('photo_id'),
        { name: 'size', in: 'query', required: false, schema: { enum: ['thumb', 'full'] } },
      ],
      responses: { 200: file('The photo.', 'image/jpeg'), 401: SIGNED_OUT, 404: NOT_FOUND, 503: AWAY },
    },
  },
  '/metrics': {
    get: resource('readMetrics', {
      summary: 'Figures for Prometheus; needs the token that the operator set, or comes from the same machine.',
      responses: { 200: file('The figures.', 'text/plain'), 404: NOT_FOUND },
    }),
  },
  '/healthz': {
    get: resource('readHealth', {
      summary: 'Whether the process lives.',
      responses: { 200: json('It does.') },
    }),
  },
  '/readyz': {
    get: resource('readReadiness', {
      summary: 'Whether calls can be served.',
      responses: { 200: json('They can.'), 503: json('The database is away.') },
    }),
  },
  '/openapi.json': {
    get: resource('readDescription', {
      summary: 'This description.',
      responses: { 200: json('OpenAPI 3.1.') },
    }),
  },
};
