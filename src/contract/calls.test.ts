import { describe, expect, test } from 'vitest';
import { person } from '../../test/support/factories.ts';
import { sharedServer } from '../../test/support/server.ts';
import { multipart } from '../../test/support/upload.ts';
import type { Call } from './kit/call.ts';
import { contract } from './index.ts';

// Tests how calls parse their input. `test/safety/` tests access, methods, headers and hostile values.

const calls: Call[] = Object.values(contract).flatMap((noun) => Object.values(noun));
const jsonCalls = calls.filter(({ method, takes }) => method === undefined && takes === undefined);
const uploads = calls.filter(({ takes }) => takes !== undefined);

const SPEC_PATHS = [
  ['/api/login', '/api/logout', '/admin/profile', '/api/forgot', '/api/resetpassword', '/admin/profileUpdate'],
  ['/api/deleterequest', '/user/upload', '/admin/image/delete'],
  ['/group/addmultiple', '/group/groupGetStore', '/group/getGroupStore', '/group/userDetails', '/group/addgroup'],
  ['/group/editgroup', '/group/updategroup', '/group/delete'],
  ['/region/reportdetail', '/region/regiondata', '/region/regioncategorydata'],
  ['/get/regioncategoryfood', '/get/food', '/get/managerQuestionData', '/store/getexportdata', '/store/export/prepare'],
  ['/getstore/usergroup', '/dashboard/score', '/dashboard/getstartdate', '/get/dashboardGraph', '/get/categorygraph'],
  ['/get/databysurveyid', '/survey/add', '/survey/detail', '/survey/graph', '/survey/currentScore'],
  ['/survey/photo', '/survey/photo/delete', '/photo/list', '/assessment/photo', '/assessment/photo/delete'],
  ['/organisation/about', '/organisation/update'],
  ['/setup/about', '/setup/finish'],
  ['/schedule/list', '/schedule/add', '/schedule/update', '/schedule/delete', '/visit/list', '/visit/update'],
  ['/phone/add', '/phone/delete', '/phone/list'],
  ['/compare/effect', '/compare/agreement', '/compare/file'],
  ['/share/add', '/share/list', '/share/link', '/share/delete', '/share/view'],
  ['/target/set', '/target/delete', '/target/list'],
  ['/survey/lastScore', '/survey/graph/date', '/survey/suggestions', '/survey/surveyDetails', '/user/surveyDetails'],
  ['/survey/import'],
  ['/survey/correct', '/survey/void', '/survey/restore', '/survey/revisions'],
  ['/store/addmultiple', '/store/getAllStores', '/store/add', '/store/upload', '/store/getStoresUser'],
  ['/store/userdelete', '/store/delete', '/store/editstore', '/store/updatestore', '/imageEdit/upload/'],
  ['/store/getAddedUserData', '/store/addedUserToStore', '/store/getStoresUserData'],
  ['/user/groupuserlist', '/user/add', '/user/getAllUsers', '/store/getUsersStore', '/user/storedelete'],
  ['/user/delete', '/user/edituser', '/user/updateuser', '/user/getAddedStoreData', '/user/addedStoreToUser'],
  ['/user/getUserStoresData'],
].flat();

/**
 * Paths that the console needs beyond the specification, such as paged lists, bulk assignments, the history and the
 * user's own sessions.
 */
const BEYOND_THE_SPEC = [
  [
    '/action/add',
    '/action/bulk',
    '/action/comment',
    '/action/detail',
    '/action/link',
    '/action/list',
    '/action/photo',
    '/action/unlink',
    '/action/update',
    '/client/failure',
    '/compare/agreement/file',
  ],
  ['/apitoken/list', '/apitoken/add', '/apitoken/revoke'],
  ['/backup/list', '/backup/begin', '/backup/download'],
  ['/backup/restore/about', '/backup/restore/access', '/backup/restore/announce', '/backup/restore/cancel'],
  ['/backup/restore', '/backup/resume'],
  ['/calendar/about', '/calendar/add', '/calendar/delete'],
  ['/mails/about', '/mails/update', '/mails/stop'],
  ['/webhook/list', '/webhook/add', '/webhook/update', '/webhook/delete', '/webhook/test', '/webhook/deliveries'],
  ['/store/search', '/user/search', '/assign/many', '/audit/changes'],
  ['/account/secondfactor', '/account/secondfactor/start', '/account/secondfactor/confirm'],
  ['/account/secondfactor/off', '/account/secondfactor/codes', '/user/secondfactor/reset'],
  ['/signin/rules', '/signin/rules/change', '/sso/about', '/sso/start', '/sso/finish', '/user/sso/unlink'],
  [
    '/account/sessions',
    '/account/endsession',
    '/account/signouteverywhere',
    '/account/lock',
    '/account/unlock',
    '/account/remember',
  ],
  ['/user/sessions', '/user/signouteverywhere', '/user/sendlink'],
  [
    '/api/deleterequest/reason',
    '/api/deleterequest/confirm',
    '/deleterequest/list',
    '/deleterequest/settle',
    '/deleterequest/decline',
  ],
  ['/status/read', '/status/stores'],
  ['/organisation/regrouping'],
  ['/setup/steps', '/setup/dismiss', '/setup/demo', '/setup/leave'],
  // The calls for taking audits offline.
  ['/audit/stores', '/audit/instrument', '/audit/try'],
  ['/definition/list', '/definition/detail', '/definition/check', '/definition/load', '/definition/packs'],
  ['/definition/pack', '/definition/import', '/definition/clip', '/definition/clip/delete', '/definition/clips'],
  ['/assessment/add', '/assessment/list', '/assessment/detail', '/assessment/correct', '/assessment/void'],
  ['/assessment/restore', '/assessment/revisions', '/assessment/exportdata', '/benchmark/about'],
  ['/definition/add', '/definition/settings', '/definition/use', '/definition/uses', '/definition/translate'],
  [
    '/draft/open',
    '/draft/save',
    '/draft/about',
    '/draft/history',
    '/draft/restore',
    '/draft/publish',
    '/draft/discard',
    '/draft/effect',
    '/draft/try',
  ],
  ['/dashboard/surveydays'],
  ['/dashboard/peers', '/dashboard/overview'],
  ['/workbook/export', '/workbook/check', '/workbook/apply'],
  ['/visit/overview', '/visit/detail', '/visit/remind'],
  ['/region/heatmap', '/region/lostquestions', '/region/overdue', '/region/trend'],
].flat();

const server = await sharedServer();
const ann = await person(server.db);

test('the paths are exactly those of the specification', () => {
  const paths = calls.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.toSorted()).toEqual([...SPEC_PATHS, ...BEYOND_THE_SPEC].toSorted());
});

test('only calls for sign-in, setup and links work without a session', () => {
  const open = calls.filter(({ access }) => access === 'anyone').map(({ path }) => path);
  // These calls are authenticated by the token in a link.
  const byLink = ['/mails/stop', '/share/view'];
  const bySso = ['/sso/about', '/sso/finish', '/sso/start'];
  const byKey = ['/setup/about', '/setup/finish'];
  const byPassword = [
    '/api/deleterequest',
    '/api/deleterequest/confirm',
    '/api/deleterequest/reason',
    '/api/forgot',
    '/api/login',
    '/api/resetpassword',
  ];
  expect(open.toSorted()).toEqual([...byPassword, ...byLink, ...byKey, ...bySso].toSorted());
});

describe('every call', () => {
  test.each(jsonCalls)(
    '$path rejects a body that is not a JSON object with 400 and other types with 415',
    async ({ path }) => {
      // A new user for each path, because the number of a user's calls per minute is limited.
      const { token } = await person(server.db);
      const send = (payload: string, type?: string) =>
        server.app.inject({
          method: 'POST',
          url: path,
          payload,
          headers: { authorization: `Basic ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
        });
      for (const nonsense of ['[]', '"x"', '7', '{', '{"__proto__":{"a":1}}', 'null x']) {
        const reply = await send(nonsense, 'application/json');
        expect([nonsense, reply.statusCode]).toEqual([nonsense, 400]);
        expect(reply.json()).toMatchObject({ type: false });
      }
      expect((await send('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
      expect((await send('{}', 'text/plain')).statusCode).toBe(415);
      expect((await send('--x--', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    },
  );

  test.each(uploads)('$path accepts only multipart, and answers a malformed body with 400', async ({ path }) => {
    await server.empty('tries');
    const send = (payload: string, type: string) =>
      server.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { authorization: `Basic ${ann.token}`, 'content-type': type },
      });
    for (const type of ['application/json', 'text/plain', 'image/png']) {
      expect((await send('{}', type)).statusCode).toBe(415);
    }
    for (const body of BROKEN_MULTIPART) {
      const response = await send(body, 'multipart/form-data; boundary=x');
      expect([body, response.statusCode]).toEqual([body, 400]);
      expect(response.json()).toMatchObject({ type: false });
    }
    expect((await send('--x--', 'multipart/form-data')).statusCode).toBe(400);
  });

  test.each(calls)('$path treats a missing body as {} and ignores unknown fields', async (call) => {
    // A new user for each call, because one of the calls signs the user out.
    const { token } = await person(server.db);
    const bare = await server.app.inject({
      method: call.method ?? 'POST',
      url: call.path,
      headers: { authorization: `Basic ${token}` },
    });
    expect([200, 404]).toContain(bare.statusCode);
    const { token: otherToken } = await person(server.db);
    // The body parser refuses a form field with the name `constructor`.
    const unknown = { ...(call.takes ? {} : { constructor: 1 }), password_hash: 'x', user_type: 1 };
    expect([200, 404]).toContain((await send(call, unknown, otherToken)).status);
  });
});

/** Makes a call with a JSON body, a query string or a multipart body, depending on the call. */
async function send(
  call: Call,
  input: Record<string, unknown>,
  token: string,
): Promise<{ status: number; raw: string }> {
  if (call.takes === undefined && call.method === undefined) return server.call(call, input, { token });
  const fields = Object.entries(input).map(([name, value]) => ({ name, value: String(value).slice(0, 900) }));
  const body = call.takes === undefined ? {} : multipart([...fields, { name: 'file', filename: 'a.png', bytes: PNG }]);
  const { headers = {}, ...payload } = body as { headers?: Record<string, string>; payload?: Buffer };
  const response = await server.app.inject({
    method: call.method ?? 'POST',
    url: call.path,
    ...(call.method === 'GET'
      ? { query: Object.fromEntries(fields.map(({ name, value }) => [name, value])) }
      : payload),
    headers: { ...headers, authorization: `Basic ${token}` },
  });
  return { status: response.statusCode, raw: response.body };
}

/** A PNG of one grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCB8Hf9NwAAAABJRU5ErkJggg==',
  'base64',
);

const BROKEN_MULTIPART = [
  '--x',
  'no boundary at all',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nno end',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(20) + '--x--\r\n',
];

describe('the envelope', () => {
  test('an unknown path returns 404 with the envelope', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/store/unknown', payload: {} });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ type: false, code: 'no_such_call' });
  });

  test('a body over the limit returns 413', async () => {
    const payload = { email: 'x'.repeat(1_100_000) };
    const response = await server.app.inject({ method: 'POST', url: '/api/login', payload });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ type: false, code: 'too_large' });
  });
});
