import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { correctSurvey } from '../../../../contract/audits/surveys.ts';
import { AREAS } from '../../../../domain/scoring/scoreColumns.ts';
import { person, store, survey } from '../../../../../test/support/factories.ts';
import { get, phoneOf } from '../../../../../test/openrosa/submissions.ts';
import { installInstrument } from '../../definitions/changes.ts';
import { activeInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { sharedServer } from '../../../../../test/support/server.ts';

const server = await sharedServer();
const ada = await person(server.db, { name: 'ada' });
const phone = await phoneOf(server, ada);

/** Returns the day of each store's previous audit and the signs of its first two answers, by store id. */
async function find(): Promise<Map<string, string>> {
  const { body } = await get(server, phone, '/media/previous.csv');
  const rows = body.trim().split('\n').slice(2);
  return new Map(rows.map((row) => [row.slice(0, 36), `${row.slice(37, 47)} ${row.split(',')[3]?.slice(0, 2)}`]));
}

test('other audits and corrections are included, also after the first read', async () => {
  const [shop, other] = [await store(server.db), await store(server.db)];
  await survey(server.db, other, { date: '2026-11-01T09:00:00Z', answers: { fruit_spoiled: 'Yes' } });
  await survey(server.db, shop, { date: '2026-11-02T09:00:00Z', answers: { fresh_fruit_five_kinds: 'Yes' } });
  const theOther = [other, '2026-11-01 –✓'];
  expect(await find()).toEqual(new Map([[shop, '2026-11-02 ✓–'], theOther] as [string, string][]));
  const id = await survey(server.db, shop, { date: '2026-11-03T09:00:00Z', answers: { fruit_spoiled: 'No' } });
  expect(await find()).toEqual(new Map([[shop, '2026-11-03 –✗'], theOther] as [string, string][]));
  const answers = [{ question_id: 'fruit_spoiled', answer: 'Yes' }];
  const correctReply = await server.call(correctSurvey, { survey_id: id, version: 1, reason: 'slip', answers }, ada);
  expect(correctReply.status).toBe(200);
  expect(await find()).toEqual(new Map([[shop, '2026-11-03 –✓'], theOther] as [string, string][]));
});

test('answers to a question with a different meaning in the current form are left out', async () => {
  const shop = await store(server.db);
  const answers = { fresh_fruit_five_kinds: 'Yes', fruit_spoiled: 'No' } as const;
  await survey(server.db, shop, { date: '2026-11-02T09:00:00Z', answers });
  expect((await find()).get(shop)).toBe('2026-11-02 ✓✗');
  const { instrument } = await activeInstrument(server.db);
  const changed = structuredClone(instrument);
  const [question] = changed.categories[0]?.subcategories[0]?.questions ?? [];
  if (question) question.text.en = 'Is the store open on Sundays?';
  await installInstrument(server.db, { ...changed, version: '99.0' });
  try {
    expect((await find()).get(shop)).toBe('2026-11-02 –✗');
  } finally {
    await installInstrument(server.db, instrument);
    await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', shop).execute();
  }
});

test('each of many stores has the answers of its own audit, however many are read at once', async () => {
  const first = await survey(server.db, await store(server.db), { answers: {} });
  const scores = sql.join(
    AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`]).map((name) => sql.ref(name)),
  );
  // Creates stores with one audit each, answered Yes and No alternately. Each store is named after its answer.
  await sql`
    with opened as (
      insert into stores (name) select case when n % 2 = 0 then 'Yes' else 'No' end from generate_series(1, 700) n returning id
    ), copied as (
      insert into surveys (id, store_id, user_name, taken_at, instrument_id, content_hash, ${scores})
      select gen_random_uuid(), opened.id, user_name, taken_at, instrument_id, content_hash, ${scores}
      from surveys, opened where surveys.id = ${first}
      returning id, store_id
    ), known as (
      insert into survey_ids (id, store_id) select id, store_id from copied
    )
    insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
    select store_id, id, '[]', '[]', '[]' from copied`.execute(server.db);
  await sql`update survey_answers set answers = jsonb_build_array(jsonb_build_array('fruit_spoiled', stores.name))
    from stores where stores.id = store_id and stores.name in ('Yes', 'No')`.execute(server.db);
  const labels = await find();
  const names = await server.db
    .selectFrom('stores')
    .where('name', 'in', ['Yes', 'No'])
    .select(['id', 'name'])
    .execute();
  expect(names).toHaveLength(700);
  expect(names.filter(({ id, name }) => !labels.get(id)?.endsWith(name === 'Yes' ? '–✓' : '–✗'))).toEqual([]);
});
