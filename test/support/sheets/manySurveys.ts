import { sql } from 'kysely';
import { AREAS } from '../../../src/domain/scoring/scoreColumns.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { store, survey } from '../factories.ts';

/** Creates a store with many copies of one survey, each with a long, incompressible name. */
export async function fillStore(db: Db, count: number): Promise<string> {
  const storeId = await store(db);
  const first = await survey(db, storeId, { answers: {} });
  const scores = sql.join(
    AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`]).map((name) => sql.ref(name)),
  );
  await sql`
    with copied as (
      insert into surveys (id, store_id, user_name, taken_at, instrument_id, content_hash, ${scores})
      select gen_random_uuid(), store_id, noise.text, taken_at + number * interval '1 minute', instrument_id, content_hash, ${scores}
      from surveys, generate_series(2, ${count}) as number,
        lateral (select string_agg(md5(number || '-' || piece), '') as text from generate_series(1, 60) as piece) as noise
      where surveys.id = ${first}
      returning id, store_id
    ), known as (
      insert into survey_ids (id, store_id) select id, store_id from copied
    )
    insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
    select store_id, id, '[]', '[]', '[]' from copied
  `.execute(db);
  return storeId;
}
