// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFile } from '../../../../test/support/answer.ts';
import { openConsole } from '../../../../test/support/openConsole.tsx';
import type { ApiDescription } from '../../../contract/kit/openApi.ts';
import { callsByNoun, type DescribedCall } from './calls.ts';
import { curlOf } from './example.ts';
import { shapeText } from './shapeText.ts';

const token = (...scopes: readonly 'surveys'[]) => [{ token: scopes }];

/** Three calls as the server describes them: one with JSON, one with a form and a file, and one with a query. */
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Fourscore', version: '1.2.3', description: '', license: { name: '', identifier: '' } },
  servers: [],
  tags: [
    { name: 'surveys', description: 'Audits' },
    { name: 'images', description: 'Pictures' },
    { name: 'empty', description: 'Nothing' },
  ],
  paths: {
    '/survey/add': {
      post: {
        operationId: 'addSurvey',
        tags: ['surveys'],
        summary: 'Takes in an audit.',
        security: token('surveys'),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  date: { $ref: '#/components/schemas/Instant' },
                  answers: {
                    type: 'array',
                    maxItems: 9,
                    items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
                  },
                  note: { type: 'string', maxLength: 40 },
                },
                required: ['date', 'answers'],
              },
            },
          },
        },
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: { oneOf: [{ type: 'object', properties: { type: { const: true } }, required: ['type'] }] },
              },
            },
          },
        },
        'x-access': 'signedIn',
        'x-token-scopes': ['surveys'],
      },
    },
    '/store/upload': {
      post: {
        operationId: 'uploadImage',
        tags: ['images'],
        summary: 'Takes in a picture.',
        security: token(),
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] },
            },
          },
        },
        responses: {},
        'x-access': 'administrator',
        'x-token-scopes': [],
      },
      get: {
        operationId: 'findImage',
        tags: ['images'],
        summary: 'Finds a picture.',
        security: [],
        parameters: [{ name: 'filter', in: 'query', required: true, schema: { type: 'string', minLength: 2 } }],
        responses: {},
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '' } },
    schemas: { Instant: { type: 'string', description: 'A moment.' } },
    responses: {},
  },
} satisfies ApiDescription;

describe('the page', () => {
  beforeAll(() => {
    // The test browser has no layout and can't scroll.
    Element.prototype.scrollIntoView = vi.fn<() => void>();
  });
  beforeEach(() => answerFile('/openapi.json', DESCRIPTION));

  test('shows every call by noun without a sign-in: what it accepts and who can make it', async () => {
    const router = await openConsole('/docs/api');
    expect(await screen.findByRole('heading', { name: 'API', level: 1 })).toBeDefined();
    expect(router.state.location.pathname).toBe('/docs/api');
    expect(screen.getByText(/version 1\.2\.3/)).toBeDefined();
    expect(screen.queryByText('Nothing')).toBeNull();
    const call = within(screen.getByRole('article', { name: /POST \/survey\/add/ }));
    expect(call.getByText('Takes in an audit.')).toBeDefined();
    expect(call.getByText(/Signed-in users/)).toBeDefined();
    expect(call.getByText('surveys')).toBeDefined();
    expect(call.getByText('A moment.')).toBeDefined();
    expect(call.getByText('At most 40 characters.')).toBeDefined();
    expect(within(screen.getByRole('article', { name: /POST \/store\/upload/ })).getByText(/no token/)).toBeDefined();
    const contents = within(screen.getByRole('navigation', { name: 'Calls' }));
    expect(contents.getByRole('link', { name: '/survey/add' }).getAttribute('href')).toBe('#addSurvey');
  });
});

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ $ref: '#/components/schemas/Id' }, 'Id'],
  [{ const: true }, 'true'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [key]: number }'],
  [{ type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] }, '{ a: string, b?: any }'],
  [
    { type: 'object', properties: { ['x'.repeat(50)]: { type: 'string' }, ['y'.repeat(50)]: { type: 'string' } } },
    `{\n  ${'x'.repeat(50)}?: string,\n  ${'y'.repeat(50)}?: string,\n}`,
  ],
])('%j reads %s', (schema, text) => {
  expect(shapeText(schema)).toBe(text);
});

test('every call has an example with its required fields', () => {
  const calls = callsByNoun(DESCRIPTION).flatMap((noun): readonly DescribedCall[] => noun.calls);
  expect(calls.map((call) => curlOf(call, 'https://a.test').replaceAll(/ \\\n\s+/g, ' '))).toEqual([
    `curl https://a.test/survey/add -H 'Authorization: Basic fsk_...' -H 'Content-Type: application/json' -d '{"date":"2026-11-21","answers":[{"id":"..."}]}'`,
    `curl https://a.test/store/upload -H 'Authorization: Basic fsk_...' -F file=@file`,
    'curl https://a.test/store/upload?filter=...',
  ]);
});
