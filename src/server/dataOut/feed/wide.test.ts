import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ask, page, readToken } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed } from '../../../../test/support/dataOut/filledFeed.ts';
import { rowsOf } from '../../../../test/support/dataOut/rowsOf.ts';
import { group, store, survey } from '../../../../test/support/factories.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { installInstrument } from '../../audits/definitions/changes.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { SETS } from './sets.ts';
import { wideQuestions } from './wide.ts';

const { server, ann, token, ofCoastal, harbour, mountain, audits } = await filledFeed();
const { instrument: first } = await activeInstrument(server.db);
const address = `/data/Surveys/${first.name}.csv`;

/** A string with characters that could break a file or start a formula. */
const HOSTILE = '=1+1,"a"\r\n\'b\'; ü😀<&>';

const withAnswers = (id: string, answers: unknown[], managerAnswers: unknown[] = []) =>
  server.db
    .updateTable('survey_answers')
    .set({ answers: JSON.stringify(answers), manager_answers: JSON.stringify(managerAnswers) })
    .where('survey_id', '=', id)
    .execute();

/** Returns a copy of the instrument with the given changes and another id for its first question. */
function change(input: Instrument, id: string, changes: Partial<Instrument>): Instrument {
  const copy = structuredClone({ ...input, ...changes });
  const question = copy.categories[0]?.subcategories[0]?.questions[0];
  if (!question) throw new Error('The instrument has no questions.');
  question.varname = id;
  return copy;
}

/** Returns the rows of a wide file, as objects by column. */
async function wideRows(path = address, by = token, query: Record<string, string> = {}) {
  const { status, raw } = await ask(server, by, path, query);
  expect(status).toBe(200);
  const [head = [], ...rows] = rowsOf(raw);
  for (const row of rows) expect(row).toHaveLength(head.length);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name ?? '', row[at] ?? null])));
}

/** Returns a cell without the apostrophe that keeps it from being a formula. */
const plain = (cell: string | null | undefined) => cell?.replace(/^'(?=[=+@-])/, '') ?? null;

const manager = first.managerQuestions[0]?.varname ?? '';
await withAnswers(
  audits[1] ?? '',
  [
    ['fruit_spoiled', 'No', HOSTILE],
    ['fresh_fruit_five_kinds', ['one', '-two']],
  ],
  [[manager, '@home']],
);
await installInstrument(server.db, change(first, 'fruit_new', { version: '99' }));
const laterSurvey = await survey(server.db, mountain, { date: '2026-11-05T09:00:00Z', answers: { fruit_new: 'No' } });
await installInstrument(server.db, change(first, 'own_question', { name: 'Été / 2', version: '1' }));
const other = await survey(server.db, harbour, { date: '2026-11-06T09:00:00Z', answers: { own_question: 'Yes' } });

describe('the wide file of an instrument', () => {
  test('has a row per survey, with the scores, and the answers and notes of the questions of every version', async () => {
    const rows = await wideRows();
    expect(rows.map((row) => String(row['survey_id'])).toSorted()).toEqual([...audits, laterSurvey].toSorted());
    expect(Object.keys(rows[0] ?? {}).slice(0, SETS.Surveys.columns.length)).toEqual(
      SETS.Surveys.columns.map(({ name }) => name),
    );
    const [old, newer] = [audits[1], laterSurvey].map((id) => rows.find((row) => row['survey_id'] === id));
    expect(old).toMatchObject({
      fresh_fruit_five_kinds: 'one; -two',
      fresh_fruit_five_kinds_note: null,
      fruit_spoiled: 'No',
      fruit_spoiled_note: `'${HOSTILE}`,
      [manager]: "'@home",
      fruit_new: null,
      overall: '0',
    });
    expect(newer).toMatchObject({ fruit_new: 'No', fruit_new_note: null, fresh_fruit_five_kinds: null });
    expect(newer).not.toHaveProperty('own_question');
  });

  test('agrees with the sets Surveys and Answers', async () => {
    const { value } = await page(server, token, 'Answers', { $filter: `survey_id ne ${other}` });
    const surveys = await page(server, token, 'Surveys', { $filter: `survey_id ne ${other}` });
    const rows = new Map((await wideRows()).map((row) => [row['survey_id'], row]));
    expect(rows.size).toBe(surveys.value.length);
    for (const { survey_id: id, question_id: question, answer, note } of value) {
      const row = rows.get(String(id));
      expect([plain(row?.[String(question)]), plain(row?.[`${String(question)}_note`])]).toEqual([answer, note]);
    }
    const filledNames = [...rows.values()].flatMap((row) => wideNames().filter((name) => row[name] !== null));
    expect(filledNames).toHaveLength(value.length + value.filter(({ note }) => note !== null).length);
    for (const survey of surveys.value) {
      const row = rows.get(String(survey['survey_id']));
      for (const [name, cell] of Object.entries(survey))
        expect(plain(row?.[name])).toBe(cell === null ? null : `${cell}`);
    }
  });

  test('accepts the options of Surveys', async () => {
    const query = { $filter: 'overall eq 0', $orderby: 'date desc', $top: '1', $skip: '1', $select: 'overall' };
    const rows = await wideRows(address, token, query);
    expect(rows.map((row) => [row['overall'], row['fruit_spoiled']])).toEqual([['0', 'No']]);
    expect(Object.keys(rows[0] ?? {}).slice(0, 2)).toEqual(['overall', 'fruit_new']);
  });

  test('of a group’s token has only the group’s stores', async () => {
    const rows = await wideRows(address, ofCoastal);
    expect(rows.map((row) => String(row['survey_id'])).toSorted()).toEqual(audits.slice(0, 2).toSorted());
    expect(await wideRows(address, ofCoastal, { $filter: `store_id eq ${mountain}` })).toEqual([]);
    const elsewhere = await readToken(server, ann, { group: await group(server.db, { name: 'Empty' }) });
    expect(await wideRows(address, elsewhere)).toEqual([]);
  });

  test('has only surveys that count', async () => {
    const quay = await store(server.db);
    const id = await survey(server.db, quay, { answers: { own_question: 'Yes' } });
    const path = `/data/Surveys/${encodeURIComponent('Été / 2')}.csv`;
    const ids = async () => (await wideRows(path)).map((row) => String(row['survey_id'])).toSorted();
    expect(await ids()).toEqual([other, id].toSorted());
    await server.db.updateTable('surveys').set({ kind: 'second', counted: false }).where('id', '=', id).execute();
    expect(await ids()).toEqual([other]);
  });

  test('is described', async () => {
    const path = `/data/Surveys/${encodeURIComponent('Été / 2')}.csv`;
    const { headers, raw } = await ask(server, token, path);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="Surveys--t-2.csv"',
      link: `<http://127.0.0.1:3000${path}-metadata.json>; rel="describedby"; type="application/csvm+json"`,
    });
    const description = JSON.parse((await ask(server, token, `${path}-metadata.json`)).raw) as {
      url: string;
      tableSchema: { columns: { name: string; 'dc:description': string }[] };
    };
    expect(description.url).toBe(path.slice('/data/Surveys/'.length));
    expect(description.tableSchema.columns.map(({ name }) => name)).toEqual(rowsOf(raw)[0]);
    const noteColumn = description.tableSchema.columns.find(({ name }) => name === 'own_question_note');
    expect(noteColumn?.['dc:description']).toMatch(/^The auditor’s note: Are /);
  });

  test('is recorded in the history', async () => {
    await ask(server, token, address);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(audit_log)::text as text from audit_log where kind = 'export_made' order by id desc limit 1
    `.execute(server.db);
    expect(rows[0]?.text).toContain(`Surveys-${first.name}.csv`);
  });

  test.each([
    ['/data/Surveys/nothing.csv', {}, 404],
    ['/data/Surveys/.csv', {}, 404],
    [`/data/Surveys/${first.name}`, {}, 404],
    [`/data/Surveys/${encodeURIComponent("x' or 'a'='a")}.csv`, {}, 404],
    ['/data/Surveys/%00.csv', {}, 404],
    [`/data/Surveys/${'x'.repeat(150)}.csv`, {}, 404],
    [`/data/Surveys/${encodeURIComponent('政'.repeat(64))}.csv-metadata.json`, {}, 404],
    ['/data/Surveys/nothing.csv-metadata.json', {}, 404],
    [address, { $filter: "fruit_spoiled eq 'No'" }, 400],
    [address, { $filter: "store_name eq 'x'; drop table surveys" }, 400],
    [address, { $select: 'survey_id,"x"' }, 400],
    [address, { $expand: 'Answers' }, 501],
  ] as const)('%s with %o is answered with an error', async (path, query, status) => {
    const reply = await ask(server, token, path, query as Record<string, string>);
    expect([reply.status, typeof JSON.parse(reply.raw)]).toEqual([status, 'object']);
    const bare = await server.app.inject({ method: 'GET', url: path });
    expect(bare.statusCode).toBe(401);
  });
});

/** Returns the names of the columns of answers and notes. */
function wideNames(): string[] {
  const versions = [change(first, 'fruit_new', {}), first];
  return wideQuestions(versions).flatMap(({ answer, note }) => [answer.name, note.name]);
}

/** Returns an instrument with only these questions, all for the manager. */
const withQuestions = (...ids: string[]): Instrument => ({
  ...first,
  categories: [],
  managerQuestions: ids.map((varname) => ({ varname, factor: 5, text: { en: `${varname}?` } })),
});

test('each column has a name of its own, even if a question is called like a column or a note', () => {
  const columnNames = wideQuestions([withQuestions('date', 'a', 'a_note'), withQuestions('b', 'a')]).map(
    ({ id, answer, note }) => [id, answer.name, note.name],
  );
  expect(columnNames).toEqual([
    ['date', 'date_2', 'date_2_note'],
    ['a', 'a', 'a_note_2'],
    ['a_note', 'a_note', 'a_note_note'],
    ['b', 'b', 'b_note'],
  ]);
});
