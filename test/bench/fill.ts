import { sql } from 'kysely';
import { AREAS } from '../../src/domain/scoring/areas.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import { activeInstrument } from '../../src/server/instrument/installed.ts';
import { patiently } from './support.ts';

/** Surveys per statement: enough to be quick, little enough to stay within the time that a statement may take. */
const BATCH = 10_000;

/**
 * Fills a database with stores and with surveys spread evenly over them and over five years, made by the database
 * itself. The scores are random and so not consistent with the answers: for timing only.
 */
export async function fill(
  database: OpenDatabase,
  { stores, surveys }: { stores: number; surveys: number },
): Promise<void> {
  const { db } = database;
  const { id: instrument, questions } = await activeInstrument(db);
  await sql`
    insert into stores (name) select 'Store ' || n from generate_series(1, ${stores}) n
  `.execute(db);
  await sql`create temporary table if not exists numbered as
    select id, row_number() over (order by id) - 1 as n from stores`.execute(db);
  const answers = JSON.stringify([...questions.keys()].slice(0, 100).map((id, at) => [id, at % 3 ? 'Yes' : 'No']));
  const columns = AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`]);
  const values = AREAS.flatMap(() => [sql`(random() * 100)::int`, sql`10`, sql`20`]);
  for (let from = 0; from < surveys; from += BATCH) {
    const count = Math.min(BATCH, surveys - from);
    await sql`
      with made as (
        insert into surveys (id, store_id, user_name, taken_at, instrument_id, content_hash, ${sql.join(columns.map((c) => sql.ref(c)))})
        select gen_random_uuid(), numbered.id, 'bench',
          date_trunc('milliseconds', now() - random() * interval '5 years'), ${instrument}, '\\x00', ${sql.join(values)}
        from generate_series(${from}::int, ${from + count - 1}::int) s join numbered on numbered.n = s % ${stores}
        returning id, store_id
      ), known as (
        insert into survey_ids (id, store_id) select id, store_id from made
      )
      insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
      select store_id, id, ${answers}::jsonb, '[]', '[]' from made
    `.execute(db);
  }
  await patiently(
    database,
    'select recount_store(id) from (select id from stores order by id) stores',
    'vacuum analyze',
  );
}
