import * as z from 'zod/mini';
import type { Call } from '../../contract/kit/call.ts';
import { Day, Id, IdList, Instant, Percent, Time } from '../../contract/kit/fields.ts';
import type { Schema } from '../../contract/kit/openApi.ts';
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
} from '../../contract/kit/shapes.ts';

/** What a schema is called, and what it cannot say of itself. */
type About = { id: string; description?: string };

const GIVEN: [z.core.$ZodType, About][] = [
  [Id, { id: 'Id', description: 'An opaque id. What is no id of ours is not found.' }],
  [IdList, { id: 'IdList', description: 'A list of ids, one id, or an empty string for none.' }],
  [
    Instant,
    {
      id: 'Instant',
      description: 'ISO 8601, such as 2026-11-21T09:41:00+11:00; a date alone is its midnight in UTC.',
    },
  ],
  [
    Day,
    {
      id: 'Day',
      description:
        'A day of the organisation, in its time zone: 2026-11-21, or a moment of it as ISO 8601. Ranges are whole days.',
    },
  ],
];

const ANSWERED: [z.core.$ZodType, About][] = [
  [Percent, { id: 'Percent', description: 'A whole percentage.' }],
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
  }).map(([id, schema]): [z.core.$ZodType, About] => [schema, { id }]),
];

/** The schemas that several calls share, by name, and of each call what goes in and what comes out. */
export type CallSchemas = {
  shared: Record<string, Schema>;
  inputOf: (call: Call) => Schema;
  replyOf: (call: Call) => Schema;
};

/** Makes JSON Schema of what the contract checks with. */
export function schemasOf(calls: readonly Call[]): CallSchemas {
  const inputs = written(
    GIVEN,
    calls.map(({ input }) => input),
    'input',
  );
  const replies = written(
    ANSWERED,
    calls.map(({ reply }) => reply),
    'output',
  );
  return {
    shared: { ...inputs.shared, ...replies.shared },
    inputOf: ({ input }) => inputs.of(input),
    replyOf: ({ reply }) => replies.of(reply),
  };
}

function written(shared: readonly [z.core.$ZodType, About][], own: readonly z.core.$ZodType[], io: 'input' | 'output') {
  const registry = z.registry<About>();
  for (const [schema, about] of shared) registry.add(schema, about);
  // Calls may share a whole input: it is written once for all of them.
  const ids = new Map<z.core.$ZodType, string>();
  for (const schema of own) if (!ids.has(schema)) ids.set(schema, `own${ids.size}`);
  for (const [schema, id] of ids) if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const named = (id: string): Schema => {
    const { $schema: _schema, $id: _id, id: _name, ...schema } = schemas[id] as Record<string, unknown>;
    return schema;
  };
  return {
    shared: Object.fromEntries(shared.map(([, { id }]) => [id, named(id)])),
    of: (schema: z.core.$ZodType) => named(ids.get(schema) ?? ''),
  };
}
