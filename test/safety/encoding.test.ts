import { beforeEach, describe, expect, test } from 'vitest';
import { addGroup, readGroup, updateGroup } from '../../src/contract/places/groups.ts';
import { addStore, readStore, searchStores } from '../../src/contract/places/stores.ts';
import { addSurvey, readSuggestions } from '../../src/contract/audits/surveys.ts';
import { addUser, updateUser } from '../../src/contract/places/users.ts';
import { forgotPassword, updateProfile } from '../../src/contract/access/account.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import type { Person } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world, type World } from './world.ts';

// ASVS chapters 1, 2 and 15: typed text is treated as text, and is returned unchanged or refused.

const server = await sharedServer();
let ada: Person;
let ownWorld: World;

beforeEach(async () => {
  await server.empty('tries');
  ada = await administrator(server.db);
  ownWorld = await world(server.db, ada);
});

const sendAs = (person: { token: string } | null, call: Call, input: unknown) =>
  send(server, call, input, { token: person?.token });
const json = async (person: { token: string }, call: Call, input: unknown) =>
  JSON.parse((await sendAs(person, call, input)).raw) as Record<string, never>;

describe('a text is returned unchanged', () => {
  test.each([
    '%2525%20%u0041&amp;&lt;',
    '{{7*7}}${7*7}<%=7*7%>#{7*7}',
    '<img src=x onerror=alert(1)>"\'`',
    '\\u0041\\x41\\0',
    '=1+1',
    'Ünïcødé 食 🍎 e\u0301',
    'constructor',
    '__proto__',
  ])('%j', async (text) => {
    const { _id } = await json(ada, addGroup, { name: text });
    expect(await json(ada, readGroup, { group_id: _id })).toMatchObject({ resultData: { name: text } });
    const reply = await json(ada, addStore, { storename: text });
    expect(await json(ada, readStore, { storeid: reply['_id'] })).toMatchObject({ resultData: { store_name: text } });
    const survey_id = crypto.randomUUID();
    const suggestion = [{ question: text, answers: [text], notes: text }];
    const audit = {
      survey_id,
      store_id: ownWorld.records.store,
      date: '2026-11-20T10:00:00Z',
      answers: [],
      suggestion,
    };
    await json(ada, addSurvey, audit);
    const suggestions = await json(ada, readSuggestions, { surveyid: survey_id });
    expect(suggestions['resultData']).toEqual([JSON.stringify(suggestion[0])]);
  });
});

test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\u0001', '\u001b[31m', '\u007f'])(
  '%j is not a text',
  async (text) => {
    expect(await sendAs(ada, addGroup, { name: text })).toMatchObject({
      status: 200,
      type: false,
      code: 'invalid_text',
    });
  },
);

test.each(['%%', '__', '\\\\', '(a+)+$', '%_%', "'--"])(
  'a search for %j finds that text and no other',
  async (text) => {
    await sendAs(ada, addStore, { storename: `It has q${text}q in it` });
    const result = await json(ada, searchStores, { filter: `q${text}q` });
    expect(result['resultData']).toMatchObject([{ store_name: `It has q${text}q in it` }]);
  },
);

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/a.png',
  '/images/../../etc/passwd',
  'http://e/x.png',
])('a picture is an uploaded one, not %j', async (image) => {
  expect(await sendAs(ada, addStore, { storename: 'Pictured', image })).toMatchObject({ code: 'invalid_image' });
  const profile = { userid: ada.id, email: ada.email, adminimage: image };
  expect(await sendAs(ada, updateProfile, profile)).toMatchObject({ code: 'invalid_image' });
});

test.each(['a@b.c\r\nBcc: x@y.z', 'a@b.c\nRCPT TO:<x@y.z>', 'a@b.c, x@y.z', '<a@b.c>', 'a@b.c\u0000', 'a b@c.d'])(
  '%j is not an address',
  async (email) => {
    const reply = await sendAs(null, forgotPassword, { email });
    expect(reply).toMatchObject({ status: 200, type: false });
    expect(['invalid_email', 'invalid_text']).toContain(reply.code);
  },
);

describe('numbers', () => {
  test.each([
    '2147483648',
    '9007199254740993',
    '-1',
    '0',
    '1.5',
    '1e400',
    '1e6',
    '1000001',
    '"7"',
    'true',
    '[7]',
    '{}',
  ])('a page number of %s is refused or returns an empty page', async (page) => {
    const reply = await sendAs(ada, searchStores, `{"page":${page}}`);
    expect(reply.status).toBeLessThan(500);
    if (page !== '1e6') expect(reply.type).toBe(false);
  });
});

const OTHER_TYPES: unknown[] = [7, true, ['7'], { $gt: '' }];

test.each(matrix)('$path accepts no other type for a text, and never fails on one', async ({ call, input }) => {
  const good = input(ownWorld.records);
  for (const field of Object.keys(good).filter((name) => typeof good[name] === 'string')) {
    for (const value of OTHER_TYPES) {
      const reply = await sendAs(ada, call, { ...good, [field]: value });
      expect(reply.status).toBeLessThan(500);
      // The fields of a form are strings, and a list of ids may replace a single id.
      if (call.takes === undefined && call.method === undefined && !Array.isArray(value))
        expect([field, value, reply.type]).toEqual([field, value, false]);
    }
  }
});

const duplicateKeys = (first: string, second: string) => `{"group_id":"${first}","group_id":"${second}"}`;

test('of a repeated key the last value is checked, and the same one is used', async () => {
  const other = await world(server.db, ada);
  const [ownGroup, foreign] = [ownWorld.records.group, other.records.group];
  const group = matrix.find(({ path }) => path === '/region/regiondata')?.call as Call;
  expect((await sendAs(ownWorld.user, group, duplicateKeys(ownGroup, foreign))).status).toBe(404);
  const answer = await json(ownWorld.user, group, duplicateKeys(foreign, ownGroup));
  expect(answer).toMatchObject({ type: true, group: { _id: ownGroup } });
});

describe('keys of prototypes', () => {
  test.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"answers":[{"__proto__":1}]}'])(
    '%s is refused or ignored, and pollutes nothing',
    async (body) => {
      const reply = await sendAs(ada, addSurvey, body);
      expect(reply.type).toBe(false);
      expect(({} as { x?: unknown }).x).toBeUndefined();
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('no question is called %s', async (id) => {
    const answers = [{ question_id: id, answer: 'Yes' }];
    const audit = {
      survey_id: crypto.randomUUID(),
      store_id: ownWorld.records.store,
      date: '2026-11-20T10:00:00Z',
      answers,
    };
    expect(await sendAs(ada, addSurvey, audit)).toMatchObject({ status: 200, type: false, code: 'unknown_question' });
  });
});

describe('mass assignment: every column of every table in the input', () => {
  test('changes what the call names and nothing else', async () => {
    const { rows: columns } = await columnsOf();
    const over = Object.fromEntries(columns.map(({ name }) => [name, ownWorld.records.user]));
    const row = () =>
      server.db.selectFrom('users').selectAll().where('id', '=', ownWorld.user.id).executeTakeFirstOrThrow();
    const before = await row();
    const profile = { userid: ownWorld.user.id, email: ownWorld.user.email };
    await sendAs(ownWorld.user, updateProfile, { ...over, ...profile });
    expect(await row()).toEqual({ ...before, language: expect.toBeOneOf([null, before.language]) });
    await sendAs(ada, updateUser, { ...withoutFields(over, ['email', 'image', 'username']), ...profile });
    expect(await row()).toEqual(before);
  });

  test('adds nothing but what the call names', async () => {
    const { rows: columns } = await columnsOf();
    const id = crypto.randomUUID();
    const over = Object.fromEntries(columns.map(({ name }) => [name, id]));
    const user = { email: `mass-${id}@example.org`, password: 'river tin lamp', username: 'mass', image: '' };
    const reply = await json(ada, addUser, { ...withoutFields(over, ['user_type', 'email', 'image']), ...user });
    expect(reply).toMatchObject({ type: true });
    expect(reply['_id']).not.toBe(id);
    const newName = { groupid: ownWorld.records.group, name: `Mass ${id}` };
    expect(await json(ada, updateGroup, { ...over, ...newName })).toMatchObject({ type: true });
  });
});

function withoutFields(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

const columnsOf = () =>
  server.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  );
