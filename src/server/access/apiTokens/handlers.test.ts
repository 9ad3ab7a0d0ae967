import { describe, expect, test } from 'vitest';
import { addApiToken, listApiTokens, revokeApiToken } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { prepareExport, readExportData } from '../../../contract/dataOut/exports.ts';
import { addGroup, deleteGroup, listGroups } from '../../../contract/places/groups.ts';
import { listStores, listStoresOfUser, searchStores } from '../../../contract/places/stores.ts';
import { addSurvey, listSurveys } from '../../../contract/audits/surveys.ts';
import type { TokenScope } from '../../../domain/programs/tokenScopes.ts';
import {
  auditorOf,
  group,
  groupUser,
  PASSWORD,
  person,
  store,
  survey,
  type Person,
} from '../../../../test/support/factories.ts';
import { downloadWorkbook } from '../../../../test/support/sheets/exports.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { isApiToken } from '../../identity/tokenCaller.ts';
import { deleteEndedApiTokens } from './queries.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const DAY = 86_400_000;

const server = await sharedServer({ now: NOW });
const ann = await person(server.db, { now: NOW });

type TokenInput = Partial<InputOf<typeof addApiToken>> & { scopes: TokenScope[] };

/** Creates a token through the API and returns its id and the token itself. */
async function make(settings: TokenInput, maker: Person = ann): Promise<{ id: string; token: string }> {
  const input = { name: 'Tablet import', last_day: '2026-12-21', ...settings };
  const { status, body } = await server.call(addApiToken, input, maker);
  expect([status, body]).toEqual([200, expect.objectContaining({ type: true })]);
  const { _id: id, token } = body as ReplyOf<typeof addApiToken>;
  return { id, token };
}

async function list(id: string, reader: Person = ann) {
  const { body } = await server.call(listApiTokens, {}, reader);
  return (body as ReplyOf<typeof listApiTokens>).resultData.find((row) => row._id === id);
}

/** Creates an administrator who signs in at the given time. */
const signedInAt = (now: Date) => person(server.db, { now });

describe('creating', () => {
  test('the token is shown once; the database holds its hash and its last four characters', async () => {
    const { id, token } = await make({ scopes: ['read'] });
    expect(isApiToken(token)).toBe(true);
    const row = await server.db.selectFrom('api_tokens').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(4, -4));
    expect(await list(id)).toEqual({
      _id: id,
      name: 'Tablet import',
      ending: token.slice(-4),
      scopes: ['read'],
      group: null,
      maker: { _id: ann.id, name: 'ann' },
      created: NOW.toISOString(),
      expires: '2026-12-22T00:00:00.000Z',
      last_used: null,
      state: 'live',
    });
  });

  test.each([
    ['a token without a name', { name: ' ' }, 'missing', 'name'],
    ['a token without scopes', { scopes: [] }, 'missing', 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'invalid', 'scopes'],
    ['no last day', { last_day: undefined }, 'invalid_date', 'last_day'],
    ['a past day', { last_day: '2026-11-20' }, 'token_life', 'last_day'],
    ['more than a year', { last_day: '2027-11-22' }, 'token_life', 'last_day'],
    ['the scope manage in one group', { scopes: ['manage'], group_id: 'any' }, 'manage_in_group', 'group_id'],
  ])('%s is refused', async (_case, over, code, field) => {
    const input = { name: 'x', scopes: ['read'], last_day: '2026-12-21', ...over };
    const { body } = await server.call(addApiToken, input, ann);
    expect(body).toMatchObject({ type: false, code, field });
  });

  test('today is the earliest and a year from now the latest last day', async () => {
    for (const last_day of ['2026-11-21', '2027-11-21']) await make({ scopes: ['read'], last_day });
  });

  test('a session that is not fresh needs the password, like a password change', async () => {
    const zoe = await signedInAt(new Date(NOW.getTime() - 20 * 60_000));
    const input = { name: 'x', scopes: ['read'], last_day: '2026-12-21' };
    expect((await server.call(addApiToken, input, zoe)).body).toMatchObject({
      code: 'sign_in_again',
      field: 'currentpassword',
    });
    const wrong = await server.call(addApiToken, { ...input, currentpassword: 'not it' }, zoe);
    expect(wrong.body).toMatchObject({ code: 'wrong_current_password' });
    expect((await server.call(addApiToken, { ...input, currentpassword: PASSWORD }, zoe)).body['type']).toBe(true);
  });

  test('only administrators create and see them', async () => {
    const gus = await groupUser(server.db, { now: NOW });
    for (const call of [addApiToken, listApiTokens, revokeApiToken]) {
      expect((await server.call(call, {}, gus)).status).toBe(403);
    }
  });
});

/** Makes a call with the token and returns the parts of the response that don't differ from call to call. */
async function dead(token: string) {
  const { status, raw, headers } = await server.call(listStores, {}, { token });
  return { status, raw, type: headers['content-type'] };
}

describe('the end of a token', () => {
  test('revoked, expired, or of a creator who was deleted or is no longer an administrator: all are answered like an unknown token', async () => {
    const unknown = await dead('no-token-of-ours');
    expect(unknown).toMatchObject({ status: 401 });

    const revokedToken = await make({ scopes: ['read'] });
    expect((await dead(revokedToken.token)).status).toBe(200);
    expect((await server.call(revokeApiToken, { token_id: revokedToken.id }, ann)).body['type']).toBe(true);
    expect(await dead(revokedToken.token)).toEqual(unknown);
    expect((await server.call(revokeApiToken, { token_id: revokedToken.id }, ann)).status).toBe(404);

    const makers = [await signedInAt(NOW), await signedInAt(NOW)];
    const [orphan, demotedMaker] = await Promise.all(makers.map((maker) => make({ scopes: ['read'] }, maker)));
    await server.db
      .deleteFrom('users')
      .where('id', '=', makers[0]?.id ?? '')
      .execute();
    await server.db
      .updateTable('users')
      .set({ user_type: 2 })
      .where('id', '=', makers[1]?.id ?? '')
      .execute();
    expect(await dead(orphan?.token ?? '')).toEqual(unknown);
    expect(await dead(demotedMaker?.token ?? '')).toEqual(unknown);
    expect(await list(demotedMaker?.id ?? '')).toMatchObject({ state: 'expired' });

    const made2 = await make({ scopes: ['read'], last_day: '2026-11-22' });
    server.clock.now = new Date('2026-11-22T23:59:59Z');
    expect((await dead(made2.token)).status).toBe(200);
    server.clock.now = new Date('2026-11-23T00:00:00Z');
    expect(await dead(made2.token)).toEqual(unknown);
    server.clock.now = NOW;
  });

  test('a token limited to a group ends with the group, and never gets access to every store', async () => {
    const coastal = await group(server.db);
    const { token } = await make({ scopes: ['read'], group_id: coastal });
    expect((await dead(token)).status).toBe(200);
    await server.call(deleteGroup, { groupid: coastal }, ann);
    expect((await dead(token)).status).toBe(401);
  });

  test('tokens are listed for 90 days after they ended, and deleted after that', async () => {
    const { id } = await make({ scopes: ['read'], last_day: '2026-11-21' });
    const signedInAfter = (days: number) => {
      server.clock.now = new Date(NOW.getTime() + days * DAY);
      return signedInAt(server.clock.now);
    };
    expect(await list(id, await signedInAfter(90))).toMatchObject({ state: 'expired' });
    expect(await list(id, await signedInAfter(92))).toBeUndefined();
    const count = async () =>
      (await server.db.selectFrom('api_tokens').where('id', '=', id).select('id').execute()).length;
    expect(await count()).toBe(1);
    await deleteEndedApiTokens(server.db, server.clock.now ?? NOW);
    expect(await count()).toBe(0);
    server.clock.now = NOW;
  });
});

describe('a token limited to a group', () => {
  test('sees exactly the group and its stores', async () => {
    const [coastal, inland] = [await group(server.db, { name: 'Coastal' }), await group(server.db, { name: 'Inland' })];
    const coastalStore = await store(server.db, { name: 'Harbour', groups: [coastal] });
    const inlandStore = await store(server.db, { name: 'Mountain', groups: [inland] });
    await survey(server.db, coastalStore);
    await survey(server.db, inlandStore);
    // The creator's own stores and group don't extend the token's scope.
    const maker = await person(server.db, { now: NOW, groupId: inland, stores: [inlandStore] });
    const caller = await make({ scopes: ['read', 'surveys', 'export'], group_id: coastal }, maker);

    const answers = [
      await server.call(listStores, {}, caller),
      await server.call(searchStores, {}, caller),
      await server.call(listGroups, {}, caller),
      await server.call(listStoresOfUser, { user_id: maker.id }, caller),
      await server.call(readExportData, {}, caller),
    ];
    for (const { status, raw } of answers) {
      expect(status).toBe(200);
      expect(raw).not.toMatch(/Mountain|Inland/);
    }
    expect(answers[0]?.body['resultData']).toMatchObject([{ _id: coastalStore }]);
    expect(answers[2]?.body['resultData']).toEqual([{ _id: coastal, name: 'Coastal', stores: [coastalStore] }]);
    const foreign = await server.call(listSurveys, { storeid: inlandStore }, caller);
    const missing = await server.call(listSurveys, { storeid: coastal }, caller);
    expect([foreign.status, foreign.raw]).toEqual([404, missing.raw]);
    expect((await server.call(listChanges, {}, caller)).status).toBe(403);
  });

  test('reads users, and finds stores by them, only with the scope for reading users', async () => {
    const coastal = await group(server.db);
    const coastalStore = await store(server.db, { name: 'Lighthouse', groups: [coastal] });
    const gus = await groupUser(server.db, { name: 'Gustav', groupId: coastal, stores: [coastalStore] });
    for (const group_id of [coastal, '']) {
      const find = async (scopes: TokenScope[], filter: string) => {
        const { body } = await server.call(searchStores, { filter }, await make({ scopes, group_id }));
        return (body as ReplyOf<typeof searchStores>).resultData.map(({ users, user_count }) => ({
          users,
          user_count,
        }));
      };
      expect(await find(['surveys'], 'lighthouse')).toEqual([{ users: [], user_count: 1 }]);
      for (const address of ['gustav', gus.email]) expect(await find(['surveys', 'export'], address)).toEqual([]);
      const users = [expect.objectContaining({ email: gus.email })];
      expect(await find(['read'], gus.email)).toEqual([{ users, user_count: 1 }]);
    }
  });

  test('its workbook contains the group’s surveys, and expires with the token', async () => {
    const coastal = await group(server.db);
    await survey(server.db, await store(server.db, { name: 'Quay', groups: [coastal] }));
    await survey(server.db, await store(server.db, { name: 'Peak' }));
    const { id, token } = await make({ scopes: ['export'], group_id: coastal });
    const { body } = await server.call(prepareExport, {}, { token });
    const { url, rows } = (body as ReplyOf<typeof prepareExport>).resultData;
    expect(rows).toBe(1);
    expect((await downloadWorkbook(server, url)).rows).toMatchObject([{ StoreName: 'Quay' }]);
    await server.call(revokeApiToken, { token_id: id }, ann);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('the use of a token', () => {
  test('audits that it sends carry its name and belong to no user', async () => {
    const quay = await store(server.db);
    const { token } = await make({ name: 'Field server', scopes: ['surveys'] });
    const id = '0b1c7a52-58a1-4a30-9a39-0f6a7c1f0c11';
    const input = { survey_id: id, store_id: quay, date: '2026-11-20T08:00:00Z', answers: [] };
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await server.call(addSurvey, input, { token })).body['type']).toBe(true);
    }
    expect(await auditorOf(server.db, id)).toEqual({ user_id: null, user_name: 'Field server' });
  });

  test('the history shows who created and revoked it, and what it changed', async () => {
    const { id, token } = await make({ name: 'Directory sync', scopes: ['manage'] });
    await server.call(addGroup, { name: 'From the directory', store: '' }, { token });
    await server.call(revokeApiToken, { token_id: id }, ann);
    const changes = async (filter: object) =>
      ((await server.call(listChanges, filter, ann)).body as ReplyOf<typeof listChanges>).resultData;
    expect(await changes({ subject_id: id })).toMatchObject([
      { kind: 'token_revoked', token: null, actor: { _id: ann.id } },
      { kind: 'token_added', after: { scopes: ['manage'], group: null, last_day: '2026-12-21' }, token: null },
    ]);
    expect(await changes({ actor_id: id })).toMatchObject([
      { kind: 'group_added', actor: { _id: ann.id }, token: { _id: id, name: 'Directory sync' } },
    ]);
  });

  test('its last use is written at most once a minute', async () => {
    const { id, token } = await make({ scopes: ['read'] });
    const lastUseOf = async (at: number) => {
      server.clock.now = new Date(NOW.getTime() + at);
      await server.call(listStores, {}, { token });
      server.clock.now = NOW;
      return Date.parse((await list(id))?.last_used ?? '') - NOW.getTime();
    };
    expect(await lastUseOf(1_000)).toBe(1_000);
    expect(await lastUseOf(60_000)).toBe(1_000);
    expect(await lastUseOf(61_001)).toBe(61_001);
  });

  test('each token has its own limit: one that exceeds it does not block its creator', async () => {
    const zoe = await signedInAt(NOW);
    const [busy, idle] = [await make({ scopes: ['export'] }, zoe), await make({ scopes: ['export'] }, zoe)];
    const statuses = new Set<number>();
    for (let call = 0; call < 40; call++) statuses.add((await server.call(prepareExport, {}, busy)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await server.call(prepareExport, {}, idle)).status).toBe(200);
    expect((await server.call(prepareExport, {}, zoe)).status).toBe(200);
  });
});
