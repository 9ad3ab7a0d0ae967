import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, test } from 'vitest';
import { ask } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed } from '../../../../test/support/dataOut/filledFeed.ts';
import { rowsOf } from '../../../../test/support/dataOut/rowsOf.ts';
import { action, group, store, survey } from '../../../../test/support/factories.ts';
import { scoreAnswer } from '../../../domain/answers.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { SET_NAMES, SETS } from './sets.ts';

const { server, token } = await filledFeed();

/** A string with characters that could break a file. */
const HOSTILE = '=1+1,"a"\r\n\'b\'; ü😀<&>';
const hostile = await store(server.db, { name: HOSTILE, groups: [await group(server.db, { name: '@home' })] });
await survey(server.db, hostile, { by: '-2+3', answers: { fresh_fruit_five_kinds: 'No' } });
await action(server.db, hostile, '\tx');

const require = createRequire(import.meta.url);
/** OASIS's XML schemas for `$metadata`. */
const SCHEMAS = path.dirname(require.resolve('odata-csdl/schemas/edmx.xsd'));

/** Validates XML against OASIS's schemas with libxml2; throws if it is invalid. */
function holdToSchema(xml: string): void {
  xmlRegisterFsInputProviders();
  using schema = XmlDocument.fromBuffer(readFileSync(path.join(SCHEMAS, 'edmx.xsd')), {
    url: path.join(SCHEMAS, 'edmx.xsd'),
  });
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}

test.each(['4.0', '4.01'])(
  '$metadata of OData %s is valid against the OASIS schemas and names every column',
  async (version) => {
    const versionHeader = version === '4.0' ? { 'odata-maxversion': '4.0' } : {};
    const { raw, headers } = await ask(
      server,
      token,
      '/odata/v4/$metadata',
      {},
      versionHeader as Record<string, string>,
    );
    expect([headers['odata-version'], headers['content-type']]).toEqual([version, 'application/xml; charset=utf-8']);
    expect(() => holdToSchema(raw)).not.toThrow();
    expect(() => holdToSchema(raw.replace('<Key>', '<Keys>').replace('</Key>', '</Keys>'))).toThrow(/Keys/);
    expect(() => holdToSchema(raw.replace('Nullable="false"', 'Nullable="never"'))).toThrow(/Nullable/);

    const matches = [...raw.matchAll(/<EntityType Name="(\w+)"|<Property Name="(\w+)" Type="Edm\.(\w+)"/g)];
    const expected = SET_NAMES.flatMap((set) => [
      `${SETS[set].entity}:`,
      ...SETS[set].columns.map(({ name, type }) => `${name} ${type}`),
    ]);
    expect(matches.map(([, entity, name, type]) => (entity ? `${entity}:` : `${name} ${type}`))).toEqual(expected);
  },
);

const sortedJson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

type ResourceDescription = {
  name: string;
  titles: string;
  required: boolean;
  datatype: string | { base: string; format: string };
};

/** Downloads a set's file and returns a function that returns the distinct non-null values of a column. */
async function columnsOf(set: string) {
  const [head = [], ...rows] = rowsOf((await ask(server, token, `/data/${set}.csv`)).raw);
  return (column: string) => new Set(rows.flatMap((row) => row[head.indexOf(column)] ?? []));
}

/** Checks that an object has no properties other than these. */
const expectOnly = (of: object, names: string) =>
  expect(names.split(' ')).toEqual(expect.arrayContaining(Object.keys(of)));

type ForeignKey = { columnReference: string; reference: { resource: string; columnReference: string } };

/** The pattern of each datatype's cells (XML Schema, as used by CSVW). */
const LOOKS: Record<string, RegExp> = {
  integer: /^-?\d+$/,
  double: /^-?\d+(?:\.\d+)?$/,
  boolean: /^(?:true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  dateTimeStamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  string: /^/,
};

describe('files', async () => {
  const { raw, headers } = await ask(server, token, '/data/metadata.json');
  const metadata = JSON.parse(raw) as {
    '@context': unknown[];
    dialect: object;
    tables: {
      url: string;
      tableSchema: { columns: ResourceDescription[]; primaryKey: string[]; foreignKeys: ForeignKey[] };
    }[];
  };

  test('have a CSVW description that lists each set', () => {
    expect(headers['content-type']).toBe('application/csvm+json; charset=utf-8');
    expect(metadata['@context'][0]).toBe('http://www.w3.org/ns/csvw');
    expect(metadata.tables.map(({ url }) => url)).toEqual(SET_NAMES.map((name) => `${name}.csv`));
  });

  test.each(SET_NAMES)('the file of %s matches its description and the feed', async (set) => {
    const table = metadata.tables.find(({ url }) => url === `${set}.csv`)?.tableSchema;
    const file = await ask(server, token, `/data/${set}.csv`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      link: '<http://127.0.0.1:3000/data/metadata.json>; rel="describedby"; type="application/csvm+json"',
    });
    const [head, ...rows] = rowsOf(file.raw);
    expect(head).toEqual(table?.columns.map(({ titles }) => titles));
    const keys = rows.map((row) => table?.primaryKey.map((name) => row[head?.indexOf(name) ?? -1]).join(' '));
    expect(new Set(keys).size).toBe(rows.length);
    for (const row of rows) {
      for (const [at, { required, datatype }] of (table?.columns ?? []).entries()) {
        const cell = row[at];
        // CSVW treats an empty string as null, quoted or not.
        if (required) expect(cell ?? '').not.toBe('');
        if (cell === null || cell === undefined) continue;
        expect(cell).toMatch(LOOKS[typeof datatype === 'string' ? datatype : datatype.base] ?? /^$/);
        if (typeof datatype !== 'string' && datatype.base === 'string') expect(cell).toMatch(/^[\da-f-]{36}$/);
        expect(cell).not.toMatch(/^[=+@\t\r-]/);
      }
    }
    const { value } = JSON.parse((await ask(server, token, `/odata/v4/${set}`)).raw) as { value: object[] };
    const feedRows = value.map((row) => Object.values(row).map((cell) => (cell === null ? null : String(cell))));
    const plain = rows.map((row) => row.map((cell) => cell?.replace(/^'(?=[=+@\t\r-])/, '') ?? null));
    // The file isn't sorted.
    expect(sortedJson(plain)).toEqual(sortedJson(feedRows));
  });

  // No CSVW validator is available, so this checks the rules of 'Metadata Vocabulary for Tabular Data' and 'Model for
  // Tabular Data' that CSVW's validation tests cover and that apply here.
  test('the description contains only what the W3C rules allow', () => {
    expectOnly(metadata, '@context dc:title dialect tables');
    expect(metadata['@context']).toEqual(['http://www.w3.org/ns/csvw', { '@language': 'en' }]);
    expectOnly(metadata.dialect, 'encoding lineTerminators header');
    for (const table of metadata.tables) {
      expectOnly(table, 'url dc:description tableSchema');
      expectOnly(table.tableSchema, 'columns primaryKey foreignKeys');
      const names = table.tableSchema.columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(table.tableSchema.primaryKey));
      for (const column of table.tableSchema.columns) {
        expectOnly(column, 'name titles dc:description datatype required');
        // A valid variable name in a URI template that isn't one of CSVW's reserved names.
        expect(column.name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.]*$/);
        const { base, format } = typeof column.datatype === 'string' ? { base: column.datatype } : column.datatype;
        expect(Object.keys(LOOKS)).toContain(base);
        if (base === 'string' && format !== undefined) expect(() => new RegExp(format)).not.toThrow();
        if (base === 'dateTimeStamp') expect(format).toMatch(/^yyyy-MM-ddTHH:mm:ss(?:\.S+)?X{1,3}$/);
      }
    }
  });

  test('rows refer to existing rows, because a validator checks foreign keys across files', async () => {
    const files = new Map<string, Awaited<ReturnType<typeof columnsOf>>>(
      await Promise.all(SET_NAMES.map(async (set) => [`${set}.csv`, await columnsOf(set)] as const)),
    );
    for (const { url, tableSchema } of metadata.tables) {
      for (const { columnReference: column, reference } of tableSchema.foreignKeys) {
        const primaryKey = metadata.tables.find((table) => table.url === reference.resource)?.tableSchema.primaryKey;
        expect(primaryKey).toEqual([reference.columnReference]);
        const keysOfTarget = files.get(reference.resource)?.(reference.columnReference);
        const missing = [...(files.get(url)?.(column) ?? [])].filter((key) => keysOfTarget?.has(key) !== true);
        expect(missing, `${url} ${column}`).toEqual([]);
      }
    }
  });

  test('accept the options of the feed', async () => {
    const query = { $filter: `store_id eq ${hostile}`, $select: 'store_name' };
    const { raw: text } = await ask(server, token, '/data/Stores.csv', query);
    expect(text).toBe(`store_name\r\n"'${HOSTILE.replaceAll('"', '""')}"\r\n`);
    expect((await ask(server, token, '/data/Stores.csv', { $filter: 'x' })).status).toBe(400);
    expect((await ask(server, token, '/data/Nothing.csv')).status).toBe(404);
  });
});

test('the counted and earned points of an answer match the scoring rule', async () => {
  const { questions } = await activeInstrument(server.db);
  const quay = await store(server.db);
  for (const answer of ['Yes', 'No', 'N/A', 'no', 'something']) {
    const answers = Object.fromEntries([...questions.keys()].map((id) => [id, answer]));
    const id = await survey(server.db, quay, { answers });
    const { raw } = await ask(server, token, '/odata/v4/Answers', { $filter: `survey_id eq ${id}` });
    const { value } = JSON.parse(raw) as {
      value: { question_id: string; answer: string; counted: number; earned: number }[];
    };
    expect(value.length).toBe(questions.size);
    for (const { question_id: question, answer, counted, earned } of value) {
      const rule = questions.get(question);
      if (!rule) throw new Error(question);
      const { countedPoints, earnedPoints } = scoreAnswer({ ...rule, answer });
      expect([question, counted, earned]).toEqual([question, countedPoints, earnedPoints]);
    }
  }
});
