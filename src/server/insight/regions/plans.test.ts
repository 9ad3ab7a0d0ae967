import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { findViewer, hashToken } from '../../identity/viewer.ts';
import { selectOverdueStores } from './dashboardQueries.ts';

const server = await sharedServer();

test('a group’s overdue stores are found by a plan that is made once, even if no store is overdue', async () => {
  const { db } = server;
  const ann = await person(db);
  const viewer = await findViewer(db, hashToken(ann.token), new Date());
  if (!viewer) throw new Error('Ann is signed in.');
  await sql`insert into stores (name) select 'Store ' || n from generate_series(1, 3000) n`.execute(db);
  await sql`update stores set last_survey_at = now() - random() * interval '9 days'`.execute(db);
  await sql`insert into groups (name) select 'Group ' || n from generate_series(1, 600) n`.execute(db);
  await sql`
    insert into group_stores (group_id, store_id)
    select groups.id, stores.id from (select id, row_number() over () as n from groups) groups
      join (select id, row_number() over () as n from stores) stores on stores.n % 600 = groups.n - 1`.execute(db);
  await sql`analyze`.execute(db);
  await db.connection().execute(async (on) => {
    const { id } = await on.selectFrom('groups').select('id').limit(1).executeTakeFirstOrThrow();
    const visible = await visibleGroup(on, viewer, id);
    for (let run = 0; run < 10; run++)
      expect(
        await selectOverdueStores(on, viewer.scope, visible, { since: new Date(0), scheduledIds: [], behindIds: [] }),
      ).toEqual([]);
    const { rows } = await sql<{ generic_plans: string }>`
      select generic_plans from pg_prepared_statements where statement like '%nulls first%'
        and statement not like '%pg_prepared_statements%'`.execute(on);
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.generic_plans)).toBeGreaterThan(2);
  });
});
