import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '../../../contract/audits/surveys.ts';
import { person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

// Constraints on surveys and their versions that the database itself enforces for any statement.

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ann = await person(server.db, { now: NOW });
const shop = await store(server.db);
const id = await survey(server.db, shop);
const voidSurveyId = await survey(server.db, shop);
await server.call(calls.voidSurvey, { survey_id: voidSurveyId, version: 1, reason: 'A trial' }, ann);

test.each([
  ['changed', sql`update survey_revisions set reason = 'Another'`],
  ['changed except for a name', sql`update survey_revisions set by_name = null, overall = 100`],
  ['given another name', sql`update survey_revisions set by_name = 'Mallory'`],
  ['deleted', sql`delete from survey_revisions`],
  ['emptied', sql`truncate survey_revisions`],
  ['lost with their survey', sql`delete from survey_ids where id in (select survey_id from survey_revisions)`],
])('versions are never %s', async (_how, statement) => {
  await expect(statement.execute(server.db)).rejects.toThrow();
});

test.each([
  ['a void audit', { void_at: NOW, void_reason: 'A trial' }],
  ['practice', { kind: 'practice' as const }],
  ['an audit that does not', { counted: false }],
])('the database enforces the rule of what counts: %s', async (_case, set) => {
  await expect(server.db.updateTable('surveys').set(set).where('id', '=', id).execute()).rejects.toMatchObject({
    constraint: 'surveys_counted',
  });
});
