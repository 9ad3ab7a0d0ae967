import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { fillStore } from '../../../../test/support/sheets/manySurveys.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { listRevisions, listSurveys, listSurveysOfStore } from '../../../contract/audits/surveys.ts';
import { listSurveysOfUser } from '../../../contract/places/users.ts';
import { LISTED_REVISIONS_MAX, LISTED_SURVEYS_MAX } from '../../../domain/limits.ts';

// A long history is listed page by page, with its total count.

const server = await sharedServer();
const { db } = server;
const MANY = LISTED_SURVEYS_MAX + 30;
const harbour = await fillStore(db, MANY);
const ann = await person(db);
const hill = await store(db);
const gus = await groupUser(db, { stores: [harbour, hill] });
await sql`update surveys set user_id = ${gus.id}, user_name = 'gus'`.execute(db);
const ids = (
  await db.selectFrom('surveys').select('id').orderBy('taken_at', 'desc').orderBy('id', 'desc').execute()
).map(({ id }) => id);

test.each([
  ['/survey/detail', listSurveys, { storeid: harbour }, gus],
  ['/survey/surveyDetails', listSurveysOfStore, { store_id: harbour }, gus],
  ['/user/surveyDetails', listSurveysOfUser, { user_id: gus.id }, ann],
] as const)('%s returns the newest, and the others page by page', async (_path, call, of, person) => {
  const list = async (page: object) => {
    const { body } = await server.call(call, { ...of, ...page }, person);
    expect(body['count']).toBe(MANY);
    return (body['resultData'] as { survey_id: string }[]).map(({ survey_id: id }) => id);
  };
  expect(await list({})).toEqual(ids.slice(0, LISTED_SURVEYS_MAX));
  expect(await list({ page: 2 })).toEqual(ids.slice(LISTED_SURVEYS_MAX));
  expect(await list({ page: 3, size: 7 })).toEqual(ids.slice(14, 21));
  expect(await list({ page: 3 })).toEqual([]);
  for (const [field, wrong] of Object.entries({ page: 0, size: LISTED_SURVEYS_MAX + 1 })) {
    const { body } = await server.call(call, { ...of, [field]: wrong }, person);
    expect(body).toMatchObject({ type: false, field });
  }
});

test('/survey/revisions returns the newest versions, and the others page by page, each with its changes', async () => {
  const id = await survey(db, hill);
  const versions = LISTED_REVISIONS_MAX + 30;
  // The first answer is Yes in odd versions and No in even ones.
  await sql`
    insert into survey_revisions
    select survey_id, survey_answers.store_id, version, now(), null, 'gus', case version when 1 then null else 'A slip' end,
      'audit', false, now(), version % 101,
      jsonb_set(answers, '{0,1}', case version % 2 when 1 then '"Yes"'::jsonb else '"No"'::jsonb end), '[]', '[]'
    from survey_answers, generate_series(1, ${versions}) as version where survey_id = ${id}`.execute(db);
  const list = async (page: object) => {
    const { body } = await server.call(listRevisions, { survey_id: id, ...page }, gus);
    expect(body['count']).toBe(versions);
    const rows = body['resultData'] as { version: number; changes: { before: string; after: string }[] }[];
    for (const { version, changes } of rows) {
      const [before, after] = version % 2 === 1 ? ['No', 'Yes'] : ['Yes', 'No'];
      expect([version, changes]).toEqual([version, version === 1 ? [] : [expect.objectContaining({ before, after })]]);
    }
    return rows.map(({ version }) => version);
  };
  const newest = Array.from({ length: versions }, (_, place) => versions - place);
  expect(await list({})).toEqual(newest.slice(0, LISTED_REVISIONS_MAX));
  expect(await list({ page: 2 })).toEqual(newest.slice(LISTED_REVISIONS_MAX));
  expect(await list({ page: 3, size: 7 })).toEqual(newest.slice(14, 21));
  expect(await list({ page: 3 })).toEqual([]);
  for (const [field, wrong] of Object.entries({ page: 0, size: LISTED_REVISIONS_MAX + 1 })) {
    const { body } = await server.call(listRevisions, { survey_id: id, [field]: wrong }, gus);
    expect(body).toMatchObject({ type: false, field });
  }
});

test('a survey that was never changed has one version, on the first page', async () => {
  const id = await survey(db, hill);
  const { body } = await server.call(listRevisions, { survey_id: id }, gus);
  expect(body).toMatchObject({ count: 1, resultData: [{ version: 1, changes: [] }] });
  const { body: second } = await server.call(listRevisions, { survey_id: id, page: 2 }, gus);
  expect(second).toMatchObject({ count: 1, resultData: [] });
});
