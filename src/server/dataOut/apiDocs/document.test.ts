import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/kit/call.ts';
import { contract } from '../../../contract/index.ts';
import type { ApiDescription, Operation } from '../../../contract/kit/openApi.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const response = await server.app.inject({ method: 'GET', url: '/openapi.json' });
expect(response.statusCode).toBe(200);
expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
const description = response.json<ApiDescription>();
const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));

const calls: [path: string, call: Call][] = Object.values(contract)
  .flatMap((noun): Call[] => Object.values(noun))
  .map((call) => [call.path, call]);

function operationOf({ path, method }: Call): Operation | undefined {
  return description.paths[path]?.[method === 'GET' ? 'get' : 'post'];
}

test('the description and all its references pass an independent validator', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(description) as unknown as Record<string, unknown>);
  expect(result.errors).toBeUndefined();
  expect([result.valid, validator.version]).toEqual([true, '3.1']);
  for (const [, ref = ''] of JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)) {
    const [root, ...steps] = ref.split('/');
    const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], description);
    expect([ref, root, target]).toEqual([ref, '#', expect.any(Object)]);
  }
});

describe('every call', () => {
  test.each(calls)('%s describes its input, responses and access', (_path, call) => {
    const operation = operationOf(call);
    expect(operation?.summary).toMatch(/^\p{Lu}.*\.$/su);
    expect(operation?.['x-access']).toBe(call.access);
    expect(operation?.security.length === 0).toBe(call.access === 'anyone');
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '429', '500', '503']),
    );
    expect(JSON.stringify(operation?.responses['200'])).toContain('"type":{"const":true}');
    const input = JSON.stringify(operation?.parameters ?? operation?.requestBody ?? '');
    for (const field of Object.keys(call.input.shape)) expect(input).toContain(`"${field}"`);
    if (call.takes !== undefined) expect(operation?.requestBody?.content).toHaveProperty('multipart/form-data');
  });

  test('has a unique name and a tag, and no other calls are described', () => {
    const resources = operations.filter(({ tags }) => tags[0] === 'resources');
    expect(operations).toHaveLength(calls.length + resources.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const nouns = description.tags.map(({ name }) => name);
    for (const { tags } of operations) expect(nouns).toContain(tags[0]);
  });
});

test('other resources are described too', async () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    if (methods.get?.tags[0] !== 'resources') continue;
    const { statusCode } = await server.app.inject({ method: 'GET', url: path.replace(/\{\w+\}/, 'nothing') });
    expect(Object.keys(methods.get.responses)).toContain(String(statusCode));
  }
});

test('the description reveals nothing about this installation', () => {
  expect(JSON.stringify(description)).not.toMatch(/@|\/src\/|postgres|node_modules|example\.org/);
});
