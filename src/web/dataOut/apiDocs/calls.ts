import type { ApiDescription, Operation, Schema } from '../../../contract/kit/openApi.ts';

/** A call as the page shows it. */
export type DescribedCall = {
  /** The id of the call's section on the page. */
  anchor: string;
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
  operation: Operation;
  fields: readonly DescribedField[];
  /** The schema of a successful response, including its envelope; null if the response is not JSON. */
  reply: Schema | null;
};

export type DescribedField = { name: string; schema: Schema; required: boolean; description: string };

export type DescribedNoun = { name: string; description: string; calls: readonly DescribedCall[] };

/** Groups the calls of a description by noun. */
export function callsByNoun({ tags, paths, components }: ApiDescription): DescribedNoun[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DescribedCall => ({
      anchor: operation.operationId,
      method: METHODS[method as keyof typeof METHODS],
      path,
      operation,
      fields: fieldsOf(operation, components.schemas),
      reply: replyOf(operation),
    })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((noun) => noun.calls.length > 0);
}

const METHODS = { get: 'GET', head: 'HEAD', post: 'POST' } as const;

function fieldsOf({ parameters, requestBody }: Operation, schemas: ApiDescription['components']['schemas']) {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const { properties = {}, required = [] } = body ?? {};
  const inBody = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
  return [...(parameters ?? []), ...inBody].map((field): DescribedField => {
    const { name, schema } = field;
    return { name, schema, required: field.required, description: aboutField(schema, schemas) };
  });
}

function aboutField(schema: Schema, schemas: Readonly<Record<string, Schema>>): string {
  const kind = schema.$ref === undefined ? undefined : schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  return [
    schema.description ?? kind?.description,
    rangeText('', minimum, maximum),
    rangeText(' characters', minLength, maxLength),
    maxItems === undefined ? undefined : `At most ${maxItems}.`,
    schema.default === undefined ? undefined : `Default: ${JSON.stringify(schema.default)}.`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function rangeText(unit: string, least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}.`;
  if (most !== undefined) return `At most ${most}${unit}.`;
  return least === undefined || (unit !== '' && least === 1) ? undefined : `At least ${least}${unit}.`;
}

function replyOf({ responses }: Operation): Schema | null {
  const success = responses['200'];
  const schema = success && 'content' in success ? success.content?.['application/json']?.schema : undefined;
  return schema?.oneOf?.[0] ?? null;
}
