import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { linkAction } from '../../../contract/followUp/actions/links.ts';
import { commentAction } from '../../../contract/followUp/actions/actions.ts';
import { addShare, listShares } from '../../../contract/insight/reports.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { listSessions } from '../../../contract/access/account.ts';
import * as calls from '../../../contract/access/deleteRequests.ts';
import { readCategoryDayScores, readDayScores } from '../../../contract/insight/dashboard.ts';
import { readExportData } from '../../../contract/dataOut/exports.ts';
import {
  correctSurvey,
  listRevisions,
  listSurveys,
  listSurveysOfStore,
  readSurvey,
  voidSurvey,
} from '../../../contract/audits/surveys.ts';
import { auditorOf, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { downloadWorkbook, preparedExport } from '../../../../test/support/sheets/exports.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
let ann: Person;
let gus: Person;
beforeEach(async () => {
  ann = await person(server.db);
  gus = await groupUser(server.db);
});
afterEach(() => server.empty('tries', 'mails', 'delete_requests'));

const ask = (email: string, reason?: string, language = 'en') =>
  server.call(calls.askForDeletion, { email, ...(reason === undefined ? {} : { reason }) }, { language });
const decide = (call: typeof calls.settleDeleteRequest | typeof calls.declineDeleteRequest, id: string, person = ann) =>
  server.call(call, { request_id: id }, person);
/** Returns the queued emails, except emails that ask for confirmation, which `confirm.test.ts` tests. */
const mails = () =>
  server.db
    .selectFrom('mails')
    .where('template', '!=', 'confirmDeletion')
    .select(['template', 'recipient', 'language'])
    .execute();

const namesIn = (rows: unknown) => (rows as { userFullName: string }[]).map(({ userFullName: name }) => name);

type Row = ReplyOf<typeof calls.listDeleteRequests>['resultData'][number];

async function list(): Promise<Row[]> {
  const { body } = await server.call(calls.listDeleteRequests, {}, ann);
  const rows = body['resultData'] as Row[];
  expect(body['count']).toBe(rows.length);
  return rows;
}

async function requestLink(email: string, language = 'en'): Promise<string> {
  await ask(email, 'please', language);
  return (await list()).find((row) => row.email === email)?._id ?? '';
}

describe('/api/deleterequest', () => {
  test('answers the same for known and unknown addresses; an administrator sees both', async () => {
    const reply = await ask(gus.email, 'I have left.');
    const unknown = await ask('nobody@example.org');
    expect(reply.raw).toBe(unknown.raw);
    expect(reply.body['type']).toBe(true);
    expect(await list()).toMatchObject([
      { email: gus.email, reason: 'I have left.', user: { _id: gus.id, username: 'gus', user_type: 2 } },
      { email: 'nobody@example.org', reason: '', user: null },
    ]);
  });

  test('asking again updates the same request, and each reason is listed separately', async () => {
    await ask(gus.email, 'first');
    await ask(gus.email.toUpperCase(), 'second');
    const reasons = [
      { reason: 'first', confirmed: null },
      { reason: 'second', confirmed: null },
    ];
    expect(await list()).toMatchObject([{ email: gus.email, reason: 'first', confirmed: null, reasons }]);
  });

  test('answers 429 to an address that asks for the twenty-first time', async () => {
    for (let i = 0; i < 20; i++) expect((await ask(`p${i}@example.org`)).status).toBe(200);
    expect((await ask('p21@example.org')).status).toBe(429);
  });
});

describe('completing', () => {
  test('deletes the account and its sessions, keeps the surveys without the name, and notifies the user', async () => {
    const place = await store(server.db);
    const surveyId = await survey(server.db, place, { by: 'gus' });
    await server.db.updateTable('surveys').set({ user_id: gus.id }).where('id', '=', surveyId).execute();
    expect((await decide(calls.settleDeleteRequest, await requestLink(gus.email, 'pt'))).body).toMatchObject({
      type: true,
    });
    expect((await server.call(listSessions, {}, gus)).status).toBe(401);
    expect(await auditorOf(server.db, surveyId)).toEqual({ user_id: null, user_name: null });
    expect(await list()).toEqual([]);
    expect(await mails()).toEqual([{ template: 'accountDeleted', recipient: gus.email, language: 'pt' }]);
  });

  test('leaves no name on versions of surveys that the user created or voided', async () => {
    const place = await store(server.db);
    const surveyId = await survey(server.db, place, { by: 'gus' });
    const change = { survey_id: surveyId, reason: 'A slip' };
    const leaver = await person(server.db, { name: 'leaver' });
    await server.call(voidSurvey, { ...change, version: 1 }, leaver);
    await server.call(correctSurvey, { ...change, version: 2, kind: 'practice' }, ann);
    const { body: before } = await server.call(readSurvey, { surveyid: surveyId }, ann);
    expect(before['resultData']).toMatchObject([{ void: { by: 'leaver' } }]);
    await decide(calls.settleDeleteRequest, await requestLink(leaver.email));
    const { body: after } = await server.call(readSurvey, { surveyid: surveyId }, ann);
    expect(after['resultData']).toMatchObject([{ void: { by: 'Deleted user', reason: 'A slip' } }]);
    const { body } = await server.call(listRevisions, { survey_id: surveyId }, ann);
    expect(body['resultData']).toMatchObject([{ by: 'ann' }, { by: 'Deleted user' }, { by: 'gus' }]);
  });

  test('leaves no name on actions, their steps or links that the user created, owned or shared', async () => {
    const place = await store(server.db);
    const leaver = await person(server.db, { name: 'leaver' });
    const ask = askActions(server, { by: ann, storeId: place });
    const newId = await ask.add({ title: 'Made' }, leaver);
    await ask.call(commentAction, { action_id: newId, text: 'On its way' }, leaver);
    await ask.call(linkAction, { action_id: newId }, leaver);
    const ownAction = await ask.add({ title: 'Owned', owner: leaver.id });
    await ask.call(addShare, { store_id: place }, leaver);
    const readAll = async () => [
      await ask.detail(newId),
      await ask.detail(ownAction),
      (await ask.call(listShares, { store_id: place }))['resultData'],
    ];
    expect(JSON.stringify(await readAll()).match(/"leaver"/g)).toHaveLength(7);
    await decide(calls.settleDeleteRequest, await requestLink(leaver.email));
    const after = await readAll();
    expect(JSON.stringify(after)).not.toContain('leaver');
    const author = { by: 'Deleted user' };
    expect(after).toMatchObject([
      {
        created_by: 'Deleted user',
        timeline: [
          { kind: 'made', ...author },
          { kind: 'comment', ...author },
          { kind: 'shared', ...author },
        ],
      },
      {
        created_by: 'ann',
        owner: null,
        timeline: [
          { kind: 'made', by: 'ann' },
          { kind: 'given', text: 'Deleted user' },
        ],
      },
      [{ made_by: 'Deleted user' }],
    ]);
  });

  test.each([
    ['en', 'Deleted user'],
    ['ja', '削除されたユーザー'],
  ])(
    'in %s, wherever the auditor’s name was shown, a text says that the account was deleted',
    async (language, words) => {
      const place = await store(server.db);
      const deletedId = await survey(server.db, place, { by: 'gus', date: '2026-11-18T09:00:00Z' });
      await server.db.updateTable('surveys').set({ user_id: gus.id }).where('id', '=', deletedId).execute();
      await survey(server.db, place, { by: 'Deleted user', date: '2026-11-18T10:00:00Z' });
      await decide(calls.settleDeleteRequest, await requestLink(gus.email));
      const caller = { token: ann.token, language };
      const authorNames = [words, 'Deleted user'];
      const range = { store_id: place, start_date: '2026-11-18', end_date: '2026-11-18' };
      const reply = await server.call(listSurveys, { storeid: place }, caller);
      expect(namesIn(reply.body['resultData'])).toEqual(authorNames.toReversed());
      const ofStore = await server.call(listSurveysOfStore, { store_id: place }, caller);
      expect(namesIn(ofStore.body['resultData'])).toEqual(authorNames.toReversed());
      const { body: one } = await server.call(readSurvey, { surveyid: deletedId }, caller);
      expect(one['survey']).toMatchObject({ userFullName: words });
      const { body: days } = await server.call(readDayScores, range, caller);
      expect(namesIn((days['resultData'] as { surveys: unknown }[])[0]?.surveys)).toEqual(authorNames);
      const { body: categories } = await server.call(readCategoryDayScores, range, caller);
      expect(namesIn((categories['resultData'] as { FV: { surveys: unknown }[] }).FV[0]?.surveys)).toEqual(authorNames);
      const { body: records } = await server.call(readExportData, {}, caller);
      const ofPlace = (records['answer'] as { store_id: string }[]).filter(({ store_id: id }) => id === place);
      expect(namesIn(ofPlace)).toEqual(authorNames);
      const { url } = await preparedExport(server, ann, { store_id: place }, language);
      expect((await downloadWorkbook(server, url)).rows.map((row) => row['Name'])).toEqual(authorNames);
    },
  );

  test('a request without an account is only closed', async () => {
    expect((await decide(calls.settleDeleteRequest, await requestLink('nobody@example.org'))).body['type']).toBe(true);
    expect(await list()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('an administrator’s own request is refused and remains open', async () => {
    const id = await requestLink(ann.email);
    expect((await decide(calls.settleDeleteRequest, id)).body).toMatchObject({ type: false, code: 'own_account' });
    expect(await list()).toHaveLength(1);
  });

  test('two simultaneous calls delete once', async () => {
    const id = await requestLink(gus.email);
    const replies = await Promise.all([decide(calls.settleDeleteRequest, id), decide(calls.settleDeleteRequest, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

test('declining closes the request, keeps the account and notifies the user', async () => {
  expect((await decide(calls.declineDeleteRequest, await requestLink(gus.email))).body).toMatchObject({ type: true });
  expect(await list()).toEqual([]);
  expect((await server.call(listSessions, {}, gus)).status).toBe(200);
  expect(await mails()).toEqual([{ template: 'deletionDeclined', recipient: gus.email, language: 'en' }]);
});

test.each([calls.settleDeleteRequest, calls.declineDeleteRequest])(
  '$path of a missing request is 404',
  async (call) => {
    expect((await decide(call, 'x')).status).toBe(404);
    expect((await decide(call, gus.id)).status).toBe(404);
    expect((await decide(call, await requestLink(gus.email), gus)).status).toBe(403);
  },
);
