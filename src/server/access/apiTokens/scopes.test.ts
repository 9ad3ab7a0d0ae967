import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as account from '../../../contract/access/account.ts';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import type { Call, ReplyOf } from '../../../contract/kit/call.ts';
import { descriptions } from '../../../contract/descriptions.ts';
import { addGroup, listGroups } from '../../../contract/places/groups.ts';
import { contract } from '../../../contract/index.ts';
import { addDays, dayOf } from '../../../domain/days.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../domain/programs/tokenScopes.ts';
import { person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';

const server = await sharedServer();
const ann = await person(server.db);
const pairs = await Promise.all(TOKEN_SCOPES.map(async (scope) => [scope, await tokenFor(scope)] as const));
const tokens = Object.fromEntries(pairs) as Record<TokenScope, string>;

async function tokenFor(scope: TokenScope): Promise<string> {
  const input = { name: scope, scopes: [scope], last_day: addDays(dayOf(new Date()), 30) };
  return ((await server.call(addApiToken, input, ann)).body as ReplyOf<typeof addApiToken>).token;
}

const calls: [path: string, call: Call, opens: readonly TokenScope[]][] = Object.entries(contract).flatMap(
  ([noun, all]) =>
    Object.entries(all).map(([name, call]: [string, Call]): [string, Call, readonly TokenScope[]] => {
      const lines = descriptions[noun as keyof typeof descriptions] as Record<
        string,
        { tokens: readonly TokenScope[] }
      >;
      return [call.path, call, lines[name]?.tokens ?? []];
    }),
);
const guardedCalls = calls.filter(([, call]) => call.access !== 'anyone');

test.each(calls)('%s: its scopes are decided and fit the call', (_path, call, opens) => {
  const lines = Object.values(descriptions).flatMap((noun) => Object.values(noun));
  expect(lines).toHaveLength(calls.length);
  if (call.access === 'anyone') expect(opens).toEqual([]);
  if (call.kind === 'change') expect(opens).not.toContain('read');
});

test('reading allows every read except the caller’s own data, drafts, the export, and data about sign-ins or that other scopes cover', () => {
  const closedReads = calls.filter(([, call, opens]) => call.kind === 'read' && !opens.includes('read'));
  expect(closedReads.map(([path]) => path).toSorted()).toEqual([
    '/account/secondfactor',
    '/account/sessions',
    '/admin/profile',
    '/api/deleterequest/reason',
    '/apitoken/list',
    '/audit/try',
    '/backup/list',
    '/backup/restore/about',
    '/backup/restore/access',
    '/calendar/about',
    '/client/failure',
    '/definition/check',
    '/definition/import',
    '/definition/pack',
    '/definition/packs',
    '/draft/effect',
    '/draft/history',
    '/mails/about',
    '/phone/list',
    '/setup/about',
    '/setup/demo',
    '/setup/steps',
    '/share/link',
    '/share/view',
    '/sso/about',
    '/store/getexportdata',
    '/user/sessions',
    '/webhook/deliveries',
    '/webhook/list',
    '/workbook/check',
  ]);
});

test('no token reaches an account’s own settings, sign-in settings, or tokens', () => {
  const closedPaths = calls.filter(([, , opens]) => opens.length === 0).map(([path]) => path);
  for (const noun of ['account', 'apiTokens'] as const) {
    for (const { path } of Object.values(contract[noun]) as Call[]) expect(closedPaths).toContain(path);
  }
});

test.each(guardedCalls)('%s accepts its scopes and no other', async (_path, call, opens) => {
  for (const scope of TOKEN_SCOPES) {
    const { status, body } = await send(call, tokens[scope]);
    if (opens.includes(scope)) expect([scope, status]).toEqual([scope, expect.toBeOneOf([200, 404])]);
    else expect([scope, status, body['code']]).toEqual([scope, 403, 'not_allowed']);
  }
});

test('the refusal says that it concerns the token', async () => {
  const { body } = await server.call(addGroup, { name: 'x', store: '' }, { token: tokens.read });
  expect(body['message']).toBe('This API token doesn’t have the scope for this request.');
});

test('a token cannot read a profile, not even its creator’s', async () => {
  const { status } = await server.call(account.profile, { admin_id: ann.id }, { token: tokens.manage });
  expect(status).toBe(403);
});

/** Makes a call with a token, without valid input. If the call takes a file, the request is an upload. */
async function send(call: Call, token: string) {
  if (call.takes === undefined) return server.call(call, {}, { token });
  return upload(server, call, [{ name: 'storeid', value: 'x' }], { token });
}

test('a token still reads while the database’s disk is full, although its last use can’t be stored', async () => {
  const token = await tokenFor('read');
  await sql`create function refuse_full() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(server.db);
  await sql`create trigger refuse_full before update on api_tokens for each row execute function refuse_full()`.execute(
    server.db,
  );
  expect((await server.call(listGroups, {}, { token })).status).toBe(200);
  await sql`drop function refuse_full() cascade`.execute(server.db);
});
