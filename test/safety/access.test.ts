import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send, type Sent } from './send.ts';
import { administrator, missingRecords, world, type Records, type World } from './world.ts';

// P4: who may make which call about whose records. A foreign record answers byte for byte as a missing one.

const server = await sharedServer();
let ada: Person;
let own: World;
let foreign: World;

beforeEach(async () => {
  await server.empty('tries');
  ada = await administrator(server.db);
  own = await world(server.db, ada);
  foreign = await world(server.db, ada);
});

/** All of an answer by which two could be told apart. */
function told({ status, raw, headers }: Sent) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, raw, headers: rest };
}

/** Routes that are no calls, and who may have what they serve. */
const OTHER_ROUTES = {
  '/healthz': 'anyone: says that the process lives',
  '/readyz': 'anyone: says that calls can be served',
  '/metrics': 'who has the token of METRICS_TOKEN; without one this machine alone',
  '/demo.json': 'anyone: says whether the data are made up',
  '/openapi.json': 'anyone: says what the source says',
  '/images/:name': 'who knows a name of 128 random bits',
  '/photos/:photo_id': 'who may see the store of its survey (src/server/photos/serve.test.ts)',
  '/instrument/xlsform': 'administrators (src/server/openrosa/form/xlsform.test.ts)',
  '/openrosa/:key/formList':
    'who has the key of a phone, 256 random bits; scoped by its user (src/server/openrosa/door.test.ts)',
  '/openrosa/:key/forms/:id/:file': 'the same',
  '/openrosa/:key/media/stores.csv': 'the same',
  '/openrosa/:key/media/previous.csv': 'the same',
  '/openrosa/:key/submission': 'the same',
  '/store/export/:ticket': 'who holds a ticket of 256 random bits; scoped by its owner',
  '/a/:token': 'who has the link of an action, 256 random bits (src/server/actionLinks/pages.test.ts)',
  '/s/:token': 'who has the link of a report, 256 random bits (src/server/shares/pages.test.ts)',
  '/calendar/:file':
    'who has the key of a calendar, 256 random bits; scoped by its user (src/server/calendar/calendar.test.ts)',
  '/mails/stop/:token':
    'who has a mail’s own link, which stops mails and nothing else (src/server/reminders/reminders.test.ts)',
  '/odata/v4': 'tokens with the scope read; scoped by them (src/server/dataOut/odata.test.ts)',
  '/odata/v4*': 'the same',
  '/data/:file': 'the same',
  '/backup/file/:ticket':
    'who holds a ticket of 256 random bits; administrators alone (src/server/backup/shown/shown.test.ts)',
  '/compare/file/:ticket': 'who holds a ticket of 256 random bits; scoped by its owner',
};

test('every route that the server has is in the matrix', () => {
  const served = routesOf(server.app.printRoutes({ commonPrefix: false }));
  const files = served.filter((route) => /^\/(?:assets|i18n|icons|images\/[^:]|[\w-]+(?:\.\w+)+$)/.test(route));
  const known = new Set([...matrix.map(({ path }) => path), ...Object.keys(OTHER_ROUTES)]);
  expect(served.filter((route) => !known.has(route) && !files.includes(route))).toEqual([]);
  expect([...known].filter((route) => !served.includes(route))).toEqual([]);
});

/** The addresses in Fastify's drawing of its routes. */
function routesOf(drawing: string): string[] {
  const parents: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│\s]*[├└]── )(\S*)(?: \((.*)\))?/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth - 1] = `${parents[depth - 2] ?? ''}${part ?? ''}`;
    return methods === undefined ? [] : [parents[depth - 1] ?? ''];
  });
}

/** Who calls what anyone may is not asked who they are. */
const guarded = matrix.filter(({ call }) => call.access !== 'anyone');

describe.each(guarded)('$path', ({ call, names, input }) => {
  const as = (who: Person | null, records: Records) =>
    send(server, call, input(records), { token: who?.token, from: '192.0.2.1' });

  test('anonymous: the same 401 whatever is named', async () => {
    const answers = [];
    for (const records of [own.records, foreign.records, missingRecords()]) answers.push(await as(null, records));
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] as Sent));
  });

  if (call.access === 'administrator')
    test('group user: the same 403 whatever is named', async () => {
      const answers = [];
      for (const records of [own.records, foreign.records, missingRecords()]) answers.push(await as(own.user, records));
      expect(answers[0]).toMatchObject({ status: 403, code: 'not_allowed' });
      for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] as Sent));
    });

  if (call.access === 'signedIn' && names !== 'nothing')
    test('group user: a foreign record answers as a missing one, their own works', async () => {
      const missing = await as(own.user, missingRecords());
      expect(missing).toMatchObject({ status: 404, type: false, code: 'not_found' });
      for (const nonsense of ['1', "' or 1=1--", own.records.fresh]) {
        const ids = Object.fromEntries(Object.keys(own.records).map((key) => [key, nonsense])) as Records;
        expect(told(await as(own.user, { ...ids, email: own.records.email }))).toEqual(told(missing));
      }
      expect(told(await as(own.user, foreign.records))).toEqual(told(missing));
      const mine = await as(own.user, own.records);
      expect([mine.status, mine.type, mine.code]).toEqual([200, true, undefined]);
    });

  if (call.access === 'signedIn' && names === 'nothing')
    test('group user: is let in', async () => {
      expect((await as(own.user, own.records)).status).toBe(200);
    });

  if (names === 'record')
    test('administrator: any group’s record works, a missing one is refused', async () => {
      const missing = await as(ada, missingRecords());
      expect([200, 404]).toContain(missing.status);
      expect(missing.type).toBe(false);
      for (const { records } of [own, foreign]) {
        const answer = await as(ada, records);
        expect(answer.status).toBe(200);
        expect([undefined, ...MAY_SAY]).toContain(answer.code);
      }
    });

  if (names === 'own')
    test('administrator: no other user’s', async () => {
      const missing = await as(ada, missingRecords());
      expect(missing.status).toBe(404);
      expect(told(await as(ada, foreign.records))).toEqual(told(missing));
    });
});

/** What a call may refuse about a record that is there: that it has nothing to take away, and no one to tell. */
const MAY_SAY = ['second_factor_off', 'nobody_to_remind'];
