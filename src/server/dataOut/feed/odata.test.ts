import { describe, expect, test } from 'vitest';
import { ask, page, readToken, type Page } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed, NOW } from '../../../../test/support/dataOut/filledFeed.ts';
import { store, survey } from '../../../../test/support/factories.ts';
import { SET_NAMES } from './sets.ts';
import { PAGE_LIMIT } from './rowQueries.ts';

const { server, ann, token, ofCoastal, harbour, mountain, inland, audits, others } = await filledFeed();

/** Returns all rows, page by page, by following the links. */
async function followPages(set: string, query: Record<string, string>, size: number, betweenPages = async () => {}) {
  const rows: unknown[] = [];
  let url = `/odata/v4/${set}?${new URLSearchParams(query).toString()}`;
  for (let pages = 0; pages < 100; pages++) {
    const { status, raw } = await ask(server, token, url, {}, { prefer: `odata.maxpagesize=${size}` });
    expect(status).toBe(200);
    const { value, '@odata.nextLink': next } = JSON.parse(raw) as { value: unknown[]; '@odata.nextLink'?: string };
    expect(value.length).toBeLessThanOrEqual(size);
    rows.push(...value);
    if (next === undefined) return rows;
    await betweenPages();
    url = next.replace(/^http:\/\/127.0.0.1:3000/, '');
  }
  throw new Error('No end of pages.');
}

const asks = (authorization: string | undefined, url = '/odata/v4/') =>
  server.app.inject({ method: 'GET', url, headers: authorization === undefined ? {} : { authorization } });
const base64 = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('sets return their rows, with labels next to codes', async () => {
  const { value } = await page(server, token, 'Answers', { $filter: `survey_id eq ${audits[1]}` });
  expect(value).toMatchObject([
    {
      survey_id: audits[1],
      question_id: 'fresh_fruit_five_kinds',
      place: 1,
      store_id: harbour,
      store_name: "O'Brien's Harbour",
      date: '2026-11-02T09:00:00.250Z',
      day: '2026-11-02',
      category: 'FV',
      category_name: 'Fruit & Vegetables',
      subcategory: '1',
      subcategory_name: 'Fresh fruit',
      p: 1,
      p_name: 'product availability',
      question: 'Are at least five kinds of fresh fruit on sale?',
      answer: 'No',
      note: null,
      weight: 1,
      counted: 1,
      earned: 0,
    },
  ]);
  const stores = await page(server, token, 'Stores', { $orderby: 'store_name' });
  expect(stores.value.map((row) => [row['store_name'], row['group_names'], row['surveys']])).toEqual([
    ['Mountain', 'Inland', 1],
    ["O'Brien's Harbour", 'Coastal; Inland', 2],
  ]);
  const surveys = await page(server, token, 'Surveys', { $count: 'true' });
  expect(surveys['@odata.count']).toBe(3);
  expect(surveys.value.map((row) => [row['survey_id'], row['overall'], row['fv_p1']])).toEqual([
    [audits[0], expect.any(Number), expect.any(Number)],
    [audits[1], 0, 0],
    [audits[2], expect.any(Number), expect.any(Number)],
  ]);
});

test('second and practice audits are in sets of their own, with their kind, and in no others', async () => {
  const { value } = await page(server, token, 'OtherSurveys', { $expand: 'Answers' });
  expect(value).toMatchObject([
    { survey_id: others[0], kind: 'second', store_id: harbour, Answers: [{ answer: 'Yes', earned: 1 }] },
    { survey_id: others[1], kind: 'practice', store_id: mountain, Answers: [{ answer: 'No', earned: 0 }] },
  ]);
  const answers = await page(server, token, 'OtherAnswers', { $filter: "kind eq 'second'", $select: 'survey_id,kind' });
  expect(answers.value).toEqual([{ survey_id: others[0], kind: 'second' }]);
  for (const set of ['Surveys', 'Answers']) {
    expect((await ask(server, token, `/data/${set}.csv`)).raw).not.toMatch(new RegExp(others.join('|')));
    expect((await ask(server, token, `/data/Other${set}.csv`)).raw).not.toMatch(new RegExp(audits.join('|')));
  }
  const voidColumns = { void_at: NOW, void_reason: 'x' };
  await server.db.updateTable('surveys').set(voidColumns).where('id', 'in', others).execute();
  expect((await page(server, token, 'OtherSurveys')).value).toEqual([]);
  expect((await page(server, token, 'OtherAnswers')).value).toEqual([]);
  const validity = { void_at: null, void_reason: null };
  await server.db.updateTable('surveys').set(validity).where('id', 'in', others).execute();
});

describe('pages', () => {
  test.each([
    ['Surveys', {}],
    ['Surveys', { $orderby: 'overall desc' }],
    ['Surveys', { $orderby: 'dr,started desc,store_name', $select: 'dr' }],
    ['Surveys', { $top: '2', $skip: '1' }],
    ['Answers', { $filter: `survey_id eq ${audits[0]}`, $orderby: 'note desc,category' }],
    ['Answers', { $filter: "category eq 'DR' and p eq 2" }],
    ['Stores', { $orderby: 'group_names desc' }],
    ['Actions', {}],
    ['Groups', { $orderby: 'group_name' }],
    ['Assessments', { $orderby: 'date desc' }],
    ['AssessmentAnswers', {}],
    ['AssessmentAnswers', { $orderby: 'date desc', $filter: "module eq 'corner' and kind ne 'text'" }],
    ['Measures', { $filter: 'value ge 0' }],
  ])('of %s %o add up to the whole', async (set, query) => {
    const { value } = await page(server, token, set, query as unknown as Record<string, string>);
    const pieces = await followPages(set, query as unknown as Record<string, string>, /Answers/.test(set) ? 7 : 1);
    expect(pieces).toEqual(value);
    expect(value.length).toBeGreaterThan(0);
  });

  test('no row is repeated or omitted while surveys arrive', async () => {
    const before = (await page(server, token, 'Surveys')).value.map((row) => row['survey_id']);
    let rowCount = 0;
    const lateIds: string[] = [];
    const rows = await followPages('Surveys', { $select: 'survey_id' }, 1, async () => {
      if (rowCount++ < 2)
        lateIds.push(await survey(server.db, mountain, { date: `2026-10-0${rowCount}T09:00:00Z`, answers: {} }));
    });
    const ids = rows.map((row) => (row as { survey_id: string }).survey_id);
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of lateIds) await server.db.deleteFrom('surveys').where('id', '=', id).execute();
  });
});

describe('visible rows', () => {
  test.each(SET_NAMES)('a token limited to a group reads only its own rows of %s', async (set) => {
    for (const path of [`/odata/v4/${set}`, `/data/${set}.csv`]) {
      const { status, raw } = await ask(server, ofCoastal, path);
      expect(status).toBe(200);
      expect(raw).not.toMatch(new RegExp(`Mountain|Inland|${mountain}|${inland}|${audits[2]}`));
      if (set !== 'Visits') expect(raw).toMatch(set === 'Groups' ? /Coastal/ : /Harbour/);
    }
  });

  test('a row outside the scope is treated as missing', async () => {
    const unknownId = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';
    for (const [set, id] of [
      ['Stores', mountain],
      ['Groups', inland],
      ['Surveys', audits[2]],
    ]) {
      const foreign = await ask(server, ofCoastal, `/odata/v4/${set}(${id})`);
      expect(foreign).toMatchObject({
        status: 404,
        raw: (await ask(server, ofCoastal, `/odata/v4/${set}(${unknownId})`)).raw,
      });
      expect((await ask(server, token, `/odata/v4/${set}(${id})`)).status).toBe(200);
    }
    const key = `survey_id=${audits[1]},question_id='fresh_fruit_five_kinds'`;
    expect((await ask(server, token, `/odata/v4/Answers(${key})`)).raw).toContain('"answer":"No"');
    expect((await ask(server, token, `/odata/v4/Answers(${audits[1]})`)).status).toBe(400);
  });

  test('only surveys that count: no voided survey, no practice, no archived store', async () => {
    const quay = await store(server.db, { name: 'Quay' });
    const [own, practice, past] = [
      await survey(server.db, quay),
      await survey(server.db, quay),
      await survey(server.db, quay),
    ];
    await server.db
      .updateTable('surveys')
      .set({ kind: 'practice', counted: false })
      .where('id', '=', practice)
      .execute();
    await server.db
      .updateTable('surveys')
      .set({ void_at: NOW, void_reason: 'x', counted: false })
      .where('id', '=', past)
      .execute();
    const of = async (set: string) =>
      (await ask(server, token, `/odata/v4/${set}/$count`, { $filter: `store_id eq ${quay}` })).raw;
    expect([await of('Surveys'), await of('Stores')]).toEqual(['1', '1']);
    expect(own).toBeTruthy();
    await server.db.updateTable('stores').set({ archived_at: NOW }).where('id', '=', quay).execute();
    expect([await of('Surveys'), await of('Answers'), await of('Stores')]).toEqual(['0', '0', '0']);
  });
});

describe('access', () => {
  test.each([
    ['Basic and the token', () => `Basic ${token}`],
    ['Bearer', () => `Bearer ${token}`],
    ['a password', () => base64(`anything:${token}`)],
    ['a password without a name', () => base64(`:${token}`)],
  ])('%s is accepted', async (_case, header) => {
    for (const url of ['/odata/v4', '/odata/v4/', '/odata/v4/$metadata', '/data/metadata.json', '/data/Groups.csv']) {
      expect((await asks(header(), url)).statusCode).toBe(200);
    }
  });

  test.each([
    ['nothing', () => undefined],
    ['a session', () => `Basic ${ann.token}`],
    ['a wrong token', () => `Bearer fsk_${'x'.repeat(43)}`],
    ['a wrong password', () => base64(`ann:${ann.token}`)],
    ['noise', () => 'Basic ÿ'],
  ])('%s gets 401 with a challenge', async (_case, header) => {
    for (const url of ['/odata/v4/', '/odata/v4/Stores', '/odata/v4/nothing', '/data/Stores.csv', '/data/nothing']) {
      const { statusCode, headers, body } = await asks(header(), url);
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="Fourscore data"']);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'signed_out' } });
    }
  });

  test('a token with other scopes cannot read', async () => {
    const other = await readToken(server, ann, { scopes: ['surveys', 'export', 'manage'] });
    const { statusCode, headers } = await asks(`Bearer ${other}`);
    expect([statusCode, headers['www-authenticate']]).toEqual([403, undefined]);
  });
});

test('a response has an ETag and is not sent again to a client that has it', async () => {
  const first = await ask(server, token, '/odata/v4/Stores');
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  const second = await ask(server, token, '/odata/v4/Stores', {}, { 'if-none-match': `"x", ${etag}` });
  expect([second.status, second.raw]).toEqual([304, '']);
  await store(server.db, { name: 'New' });
  expect((await ask(server, token, '/odata/v4/Stores', {}, { 'if-none-match': etag })).status).toBe(200);
});

test('a query that takes longer than 10 seconds is cancelled and reported as too costly', async () => {
  expect(PAGE_LIMIT.ms).toBe(10_000);
  PAGE_LIMIT.ms = 300;
  // Simulates a slow statement: it waits for a table that another connection has locked.
  const holder = await server.pool.connect();
  try {
    await holder.query('begin; lock table surveys in access exclusive mode');
    const { status, raw } = await ask(server, token, '/odata/v4/Surveys');
    expect([status, (JSON.parse(raw) as Page).error?.code]).toEqual([400, 'TooCostly']);
  } finally {
    PAGE_LIMIT.ms = 10_000;
    await holder.query('rollback');
    holder.release();
  }
  expect((await ask(server, token, '/odata/v4/Surveys')).status).toBe(200);
});
