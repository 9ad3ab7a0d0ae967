import * as z from 'zod/mini';
import type { Call } from '../../src/contract/kit/call.ts';
import { contract } from '../../src/contract/index.ts';
import {
  IMAGE_ENDINGS,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE_PIXELS,
  PHOTO_KEPT_SIDE_PIXELS,
} from '../../src/domain/images.ts';
import * as numbers from '../../src/domain/limits.ts';
import { WORKBOOK_MAX_BYTES, WORKBOOK_SHEETS, WORKBOOK_UNPACKED_MAX_BYTES } from '../../src/domain/bulkImport.ts';

/** The page docs/limits.md, written from the schemas that the server checks with. */

/** As much of JSON Schema as the contract's inputs use. */
type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
};

const LEAD = `# What each call takes

Written from the schemas by which the server checks what it is sent; \`test/docs/limitsPage.test.ts\` fails when this page and
they differ, and \`npx vitest run test/docs/limitsPage.test.ts -u\` writes it anew. A field with \`?\` may be left out. Nothing is
turned into another type: "7" is no number. Fields that a call does not name are ignored. Texts are refused when they
hold NUL, another control character but tab and line end, or half of a surrogate pair. Lengths are in UTF-16 units.

Rules between fields: a range begins before it ends; a new password equals its confirmation; a user has one
group at most, and a form that gives a group gives stores of that group alone (a store's form: users of its groups, or without a
group). What a user or store has already stays as long as it leaves no group; a group that is left alone changes no stores.
\`/user/add\` takes a \`password\` or \`send_link\`. A survey's questions are of its instrument, each answered once. How
often a user may call stands in [security.md](security.md#limits).
`;

/** A field's rules in few words. */
function takes(schema: Schema): string {
  const usual = schema.default === undefined || schema.default === '' ? '' : `, else ${JSON.stringify(schema.default)}`;
  return `${kindOf(schema)}${usual}`;
}

/** A list of more words than this is counted. */
const WORDS_SHOWN = 8;

function kindOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return wordsOf(schema.enum);
  if (Array.isArray(schema.type)) return schema.type.map((type) => kindOf({ ...schema, type })).join(' or ');
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer') return `whole number ${rangeOf(schema.minimum, schema.maximum)}`;
  if (schema.type === 'array')
    return `list of ${rangeOf(schema.minItems, schema.maxItems)} × ${kindOf(schema.items ?? {})}`;
  if (schema.type === 'object')
    return `{ ${fieldsOf(schema)
      .map(([name, field]) => `${name}: ${takes(field)}`)
      .join('; ')} }`;
  return schema.type === 'boolean' ? 'true or false' : (schema.type ?? 'anything');
}

const wordsOf = (words: unknown[]) =>
  words.length > WORDS_SHOWN ? `one of ${words.length} words` : words.map((word) => `\`${String(word)}\``).join(', ');

function textOf({ format, pattern, minLength, maxLength }: Schema): string {
  if (format === 'uuid') return 'UUID';
  if (pattern !== undefined) return `text like \`${pattern}\``;
  return maxLength === undefined ? 'text' : `text of ${rangeOf(minLength, maxLength)}`;
}

/** The largest number that JSON carries safely: schemas name it where they name none. */
const isBound = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const rangeOf = (least = 0, most: number | undefined) => (isBound(most) ? `${least}–${most}` : `${least} or more`);

function fieldsOf({ properties = {}, required = [] }: Schema): [name: string, field: Schema][] {
  return Object.entries(properties).map(([name, field]) => [`${name}${required.includes(name) ? '' : '?'}`, field]);
}

const inputOf = (call: Call) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;

function rowsOf(call: Call): string[] {
  const file = call.takes === undefined ? [] : [`| \`file\` | ${call.takes}, see below |`];
  const fields = fieldsOf(inputOf(call)).map(([name, field]) => `| \`${name}\` | ${takes(field)} |`);
  const limit = call.limit === undefined ? '' : `, ${call.limit} a minute`;
  const [first = '| – | |', ...more] = [...fields, ...file];
  return [`| \`${call.path}\` | ${WHO[call.access]}${limit} ${first}`, ...more.map((row) => `| | ${row}`)];
}

const WHO = { anyone: 'anyone', signedIn: 'signed in', administrator: 'administrators' } as const;

const FILES = [
  '## Files',
  '',
  '| file | rules |',
  '|---|---|',
  `| image | ${IMAGE_ENDINGS.join(', ')} by ending and content; at most ${IMAGE_MAX_BYTES} bytes, ${IMAGE_MAX_PIXELS} pixels, ` +
    `${IMAGE_MAX_SIDE_PIXELS} pixels a side; drawn anew |`,
  `| photo | as an image; kept as a JPEG of ${PHOTO_KEPT_SIDE_PIXELS} pixels a side at most |`,
  `| workbook | xlsx; at most ${WORKBOOK_MAX_BYTES} bytes, ${WORKBOOK_UNPACKED_MAX_BYTES} unpacked; rows: ` +
    `${Object.entries(WORKBOOK_SHEETS)
      .map(([name, { rowsMax }]) => `${name} ${rowsMax}`)
      .join(', ')} |`,
];

const NUMBERS = [
  '## Numbers',
  '',
  'The limits that several places share (`src/domain/limits.ts`).',
  '',
  '| name | value |',
  '|---|---|',
  ...Object.entries(numbers).map(
    ([name, value]) => `| ${name.toLowerCase().replaceAll('_', ' ')} | ${numberOf(value)} |`,
  ),
];

/** A number, or several with their names. */
function numberOf(value: string | number | Readonly<Record<string, number>>): string {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
}

export function limitsPage(): string {
  const nouns = Object.entries(contract).flatMap(([noun, calls]) => [
    `## ${noun}`,
    '',
    '| call | who | field | takes |',
    '|---|---|---|---|',
    ...Object.values(calls).flatMap((call: Call) => rowsOf(call)),
    '',
  ]);
  return [LEAD, ...nouns, ...FILES, '', ...NUMBERS, ''].join('\n');
}

/** Every text that has no longest length of its own, as `path field`: the body's limit alone bounds it. */
export function unboundedTexts(): string[] {
  return Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap((call: Call) =>
      fieldsOf(inputOf(call)).flatMap(([name, field]) =>
        isUnbounded(field) ? [`${call.path} ${name.replace('?', '')}`] : [],
      ),
    ),
  );
}

function isUnbounded(schema: Schema): boolean {
  const { type, enum: words, const: word, format, pattern, maxLength, maxItems, items } = schema;
  if (schema.anyOf) return schema.anyOf.some(isUnbounded);
  if (type === 'array') return maxItems === undefined || isUnbounded(items ?? {});
  if (type === 'object') return Object.values(schema.properties ?? {}).some(isUnbounded);
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && [words, word, format, pattern, maxLength].every((bound) => bound === undefined);
}
