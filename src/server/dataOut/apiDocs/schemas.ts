import * as z from 'zod/mini';
import type { Call } from '../../../contract/kit/call.ts';
import { Day, Id, IdList, Instant, Percent, Time } from '../../../contract/kit/fields.ts';
import type { Schema } from '../../../contract/kit/openApi.ts';
import {
  Answer,
  AnswerValue,
  CategoryScore,
  DayScore,
  ExportRecord,
  Food,
  Group,
  GroupRef,
  ManagerQuestion,
  Question,
  StoreCard,
  SurveyRow,
  UserCard,
} from '../../../contract/kit/shapes.ts';

/** A schema's name, and a description of what the schema itself can't express. */
type SchemaFacts = { id: string; description?: string };

const INPUT_SCHEMAS: [z.core.$ZodType, SchemaFacts][] = [
  [Id, { id: 'Id', description: 'An opaque id. An id in another format is treated as not found.' }],
  [IdList, { id: 'IdList', description: 'A list of ids, one id, or an empty string for none.' }],
  [
    Instant,
    {
      id: 'Instant',
      description: 'ISO 8601, such as 2026-11-21T09:41:00+11:00. A date without a time means midnight UTC.',
    },
  ],
  [
    Day,
    {
      id: 'Day',
      description:
        'A day in the organisation’s time zone: 2026-11-21, or any time on that day in ISO 8601. Ranges cover whole days.',
    },
  ],
];

const REPLY_SCHEMAS: [z.core.$ZodType, SchemaFacts][] = [
  [Percent, { id: 'Percent', description: 'A percentage as a whole number.' }],
  [Time, { id: 'Time', description: 'ISO 8601 in UTC with Z.' }],
  ...Object.entries({
    StoreCard,
    UserCard,
    Group,
    GroupRef,
    Question,
    Food,
    ManagerQuestion,
    AnswerValue,
    Answer,
    CategoryScore,
    SurveyRow,
    DayScore,
    ExportRecord,
  }).map(([id, schema]): [z.core.$ZodType, SchemaFacts] => [schema, { id }]),
];

/** The named schemas that several calls share, and the input and reply schema of each call. */
export type CallSchemas = {
  shared: Record<string, Schema>;
  inputOf: (call: Call) => Schema;
  replyOf: (call: Call) => Schema;
};

/** Converts the contract's Zod schemas to JSON Schema. */
export function schemasOf(calls: readonly Call[]): CallSchemas {
  const inputs = schemaComponents(
    INPUT_SCHEMAS,
    calls.map(({ input }) => input),
    'input',
  );
  const replies = schemaComponents(
    REPLY_SCHEMAS,
    calls.map(({ reply }) => reply),
    'output',
  );
  return {
    shared: { ...inputs.shared, ...replies.shared },
    inputOf: ({ input }) => inputs.of(input),
    replyOf: ({ reply }) => replies.of(reply),
  };
}

function schemaComponents(
  sharedSchemas: readonly [z.core.$ZodType, SchemaFacts][],
  ownSchemas: readonly z.core.$ZodType[],
  io: 'input' | 'output',
) {
  const registry = z.registry<SchemaFacts>();
  for (const [schema, facts] of sharedSchemas) registry.add(schema, facts);
  // Several calls may use the same schema, which is registered once.
  const ids = new Map<z.core.$ZodType, string>();
  for (const schema of ownSchemas) if (!ids.has(schema)) ids.set(schema, `own${ids.size}`);
  for (const [schema, id] of ids) if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const refTo = (id: string): Schema => {
    const { $schema: _schema, $id: _id, id: _name, ...schema } = schemas[id] as Record<string, unknown>;
    return schema;
  };
  return {
    shared: Object.fromEntries(sharedSchemas.map(([, { id }]) => [id, refTo(id)])),
    of: (schema: z.core.$ZodType) => refTo(ids.get(schema) ?? ''),
  };
}
