import type { Schema } from '../../../contract/kit/openApi.ts';
import type { DescribedCall } from './calls.ts';

/** Returns an example curl command for a call. */
export function curlOf({ method, path, operation, fields }: DescribedCall, origin: string): string {
  const must = fields.filter(({ required }) => required);
  const inPath = path.replaceAll(/\{(\w+)\}/g, '$1');
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${String(exampleOf(name, schema))}`)
    .join('&');
  const address = `${origin}${inPath}${query === '' ? '' : `?${query}`}`;
  // A shell would interpret these characters.
  const target = /[$()&]/.test(address) ? `'${address}'` : address;
  const lines = [`curl ${method === 'HEAD' ? '--head ' : ''}${target}`];
  if (operation.security.length > 0) lines.push(`-H 'Authorization: Basic fsk_...'`);
  if (operation.requestBody?.content['multipart/form-data']) {
    for (const { name, schema } of must) {
      lines.push(`-F ${name}=${name === 'file' ? '@file' : String(exampleOf(name, schema))}`);
    }
  } else if (method === 'POST') {
    const body = Object.fromEntries(must.map(({ name, schema }) => [name, exampleOf(name, schema)]));
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`);
  }
  return lines.join(' \\\n  ');
}

function exampleOf(name: string, schema: Schema): unknown {
  const { $ref: ref = '', enum: values, anyOf, items, properties, required = [] } = schema;
  if (ref.endsWith('/Instant')) return '2026-11-21';
  if (values) return values[0];
  if (schema.format === 'uuid') return '3f0c7a52-58a1-4a30-9a39-0f6a7c1f0c11';
  if (anyOf?.[0]) return exampleOf(name, anyOf[0]);
  if (items) return [exampleOf(name, items)];
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).flatMap(([field, property]) =>
        required.includes(field) ? [[field, exampleOf(field, property)]] : [],
      ),
    );
  }
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return name === 'email' ? 'name@example.org' : '...';
}
