import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../src/contract/kit/call.ts';
import type { Person } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send, type RawReply } from './send.ts';
import { administrator, missingRecords, world, type Records, type World } from './world.ts';

// P4: permissions of each caller for each call and record. The response for a record out of scope is byte for byte that
// of a missing one.

const server = await sharedServer();

/** An administrator, and two groups that can't see each other's records. */
type Scene = { ada: Person; own: World; foreign: World };

async function newScene(): Promise<Scene> {
  const ada = await administrator(server.db);
  return { ada, own: await world(server.db, ada), foreign: await world(server.db, ada) };
}

/** The scene for reads and for refused calls, which change nothing. */
const sharedScene = await newScene();
/** Returns a new scene for a change, and the shared one for any other call. */
const sceneOf = (call: Call) => (call.kind === 'change' ? newScene() : sharedScene);

beforeEach(() => server.empty('tries'));

/** Returns every part of a response that could distinguish it from another one. */
function comparableParts({ status, raw, headers }: RawReply) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, raw, headers: rest };
}

/** Routes that aren't calls, and the callers that may use them. */
const OTHER_ROUTES = {
  '/healthz': 'anyone: shows that the process runs',
  '/readyz': 'anyone: shows whether calls can be served',
  '/metrics': 'callers with METRICS_TOKEN; without it, only this machine',
  '/demo.json': 'anyone: shows whether this is the demo',
  '/openapi.json': 'anyone: contains only what the source code contains',
  '/help/:page': 'anyone: contains only the docs of the package',
  '/images/:name': 'callers who know a name of 128 random bits',
  '/photos/:photo_id':
    'callers who may see the store of its survey or assessment (src/server/audits/photos/serve.test.ts)',
  '/clips/:clip': 'callers who are signed in (src/server/audits/clips/handlers.test.ts)',
  '/instrument/xlsform': 'administrators (src/server/audits/phones/openrosa/form/xlsform.test.ts)',
  '/openrosa/:key/formList':
    'callers with the key of a phone, 256 random bits; scoped by its user (src/server/audits/phones/openrosa/door.test.ts)',
  '/openrosa/:key/forms/:id/:file': 'the same',
  '/openrosa/:key/media/stores.csv': 'the same',
  '/openrosa/:key/media/previous.csv': 'the same',
  '/openrosa/:key/media/:id/previous.csv': 'the same (src/server/audits/phones/openrosa/modules.test.ts)',
  '/openrosa/:key/media/:id/stores.csv': 'the same',
  '/openrosa/:key/media/clips/:file': 'the same (src/server/audits/clips/phones.test.ts)',
  '/openrosa/:key/submission': 'the same',
  '/store/export/:ticket': 'callers with a ticket of 256 random bits; scoped by its owner',
  '/a/:token': 'callers with the link of an action, 256 random bits (src/server/followUp/actions/links/pages.test.ts)',
  '/a/:token/photos/:photo_id':
    'callers with a link of the action; only photos sent through links of that action (the same test)',
  '/s/:token': 'callers with the link of a report, 256 random bits (src/server/insight/reports/pages.test.ts)',
  '/s/:token/clips/:clip': 'the same; only recordings of the instrument of its audit (the same test)',
  '/calendar/:file':
    'callers with the key of a calendar, 256 random bits; scoped by its user (src/server/followUp/schedule/calendar/calendar.test.ts)',
  '/mails/stop/:token':
    'callers with the link of an email, which can only unsubscribe (src/server/followUp/reminders/reminders.test.ts)',
  '/odata/v4': 'tokens with the scope read; scoped by them (src/server/dataOut/feed/odata.test.ts)',
  '/odata/v4*': 'the same',
  '/data/:file': 'the same',
  '/data/Surveys/:file': 'the same (src/server/dataOut/feed/wide.test.ts)',
  '/backup/file/:ticket':
    'administrators with a ticket of 256 random bits (src/server/operations/backups/page/page.test.ts)',
  '/assessment/export/:ticket': 'callers with a ticket of 256 random bits; scoped by its owner',
  '/compare/file/:ticket': 'callers with a ticket of 256 random bits; scoped by its owner',
};

test('every route of the server is in the matrix', () => {
  const routes = routesOf(server.app.printRoutes({ commonPrefix: false }));
  const files = routes.filter((route) => /^\/(?:assets|i18n|icons|images\/[^:]|[\w-]+(?:\.\w+)+$)/.test(route));
  const documentedRoutes = new Set([...matrix.map(({ path }) => path), ...Object.keys(OTHER_ROUTES)]);
  expect(routes.filter((route) => !documentedRoutes.has(route) && !files.includes(route))).toEqual([]);
  expect([...documentedRoutes].filter((route) => !routes.includes(route))).toEqual([]);
});

/** Returns the paths in Fastify's printed route tree. */
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

/** Calls open to anyone don't authenticate the caller. */
const guardedCalls = matrix.filter(({ call }) => call.access !== 'anyone');

describe.each(guardedCalls)('$path', ({ call, names, input }) => {
  const sendAs = (token: string | undefined, body: unknown) => send(server, call, body, { token, from: '192.0.2.1' });
  const sendWith = (token: string | undefined, records: Records) => sendAs(token, input(records));

  test('without a valid token: the same 401 for any input', async () => {
    const answers = [];
    for (const token of [undefined, '', 'no-token-of-ours'])
      for (const body of [input(sharedScene.own.records), input(missingRecords()), {}])
        answers.push(await sendAs(token, body));
    expect(answers[0]).toMatchObject({ status: 401, type: false, code: 'signed_out' });
    for (const answer of answers) expect(comparableParts(answer)).toEqual(comparableParts(answers[0] as RawReply));
  });

  if (call.access === 'administrator')
    test('group user: the same 403 for any input', async () => {
      const { own, foreign } = sharedScene;
      const answers = [];
      for (const records of [own.records, foreign.records, missingRecords()])
        answers.push(await sendWith(own.user.token, records));
      answers.push(await sendAs(own.user.token, {}));
      expect(answers[0]).toMatchObject({ status: 403, code: 'not_allowed' });
      for (const answer of answers) expect(comparableParts(answer)).toEqual(comparableParts(answers[0] as RawReply));
    });

  if (call.access === 'signedIn' && names !== 'nothing')
    test('group user: a record out of scope is answered like a missing one, their own works', async () => {
      const { own, foreign } = await sceneOf(call);
      const { token } = own.user;
      const missing = await sendWith(token, missingRecords());
      expect(missing).toMatchObject({ status: 404, type: false, code: 'not_found' });
      for (const nonsense of ['1', "' or 1=1--", own.records.fresh]) {
        const ids = Object.fromEntries(Object.keys(own.records).map((key) => [key, nonsense])) as Records;
        expect(comparableParts(await sendWith(token, { ...ids, email: own.records.email }))).toEqual(
          comparableParts(missing),
        );
      }
      expect(comparableParts(await sendWith(token, foreign.records))).toEqual(comparableParts(missing));
      const reply = await sendWith(token, own.records);
      expect([reply.status, reply.type, reply.code]).toEqual([200, true, undefined]);
    });

  if (call.access === 'signedIn' && names === 'nothing')
    test('group user: is allowed', async () => {
      const { own } = await sceneOf(call);
      expect((await sendWith(own.user.token, own.records)).status).toBe(200);
    });

  if (names === 'record')
    test('administrator: a record of any group works, a missing one is refused', async () => {
      const { ada, own, foreign } = await sceneOf(call);
      const missing = await sendWith(ada.token, missingRecords());
      expect([200, 404]).toContain(missing.status);
      expect(missing.type).toBe(false);
      for (const { records } of [own, foreign]) {
        const answer = await sendWith(ada.token, records);
        expect(answer.status).toBe(200);
        expect([undefined, ...MAY_SAY]).toContain(answer.code);
      }
    });

  if (names === 'own')
    test('administrator: another user’s record is answered like a missing one', async () => {
      const { ada, foreign } = await sceneOf(call);
      const missing = await sendWith(ada.token, missingRecords());
      expect(missing.status).toBe(404);
      expect(comparableParts(await sendWith(ada.token, foreign.records))).toEqual(comparableParts(missing));
    });
});

/** Codes with which a call may refuse a record that exists: there is nothing to remove, or no one to remind. */
const MAY_SAY = ['second_factor_off', 'nobody_to_remind'];
