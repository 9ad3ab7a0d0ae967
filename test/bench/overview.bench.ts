import { sql } from 'kysely';
import { readOverview } from '../../src/contract/insight/overview.ts';
import type { InputOf } from '../../src/contract/kit/call.ts';
import { buildApp } from '../../src/server/app.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// Measures the overview of an administrator with 5,000 stores, each group with a four-week schedule:
// npm run bench -- overview --stores 5000 --surveys 1000000

const SIZE = { stores: option('stores', 5_000), surveys: option('surveys', 1_000_000) };
const GROUPS = option('groups', 50);
const RUNS = option('runs', 100);

await withDatabase(
  async (database, dataDir) => {
    const { db } = database;
    const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
    const { token } = await person(db);
    const groups = await db.selectFrom('groups').select('id').execute();
    const ask = async (payload: InputOf<typeof readOverview>) => {
      const headers = { authorization: `Basic ${token}` };
      const response = await app.inject({ method: 'POST', url: readOverview.path, payload, headers });
      if (response.statusCode !== 200) throw new Error(response.body);
    };
    const inputs: [string, InputOf<typeof readOverview>][] = [
      ['all stores by need', {}],
      ['all stores by name', { sort: 'name', size: 100 }],
      ['the stores of a group', { group_id: groups[0]?.id ?? '' }],
    ];
    for (const [title, input] of inputs) {
      await timeEach(10, () => ask(input));
      console.log(`${readOverview.path}, ${title}: ${summary(await timeEach(RUNS, () => ask(input)))}`);
    }
    await app.close();
  },
  {
    prepare: async (database) => {
      await fill(database, SIZE);
      await fillGroups(database, { groups: GROUPS, users: 1 });
      await sql`
        insert into schedules (name, group_id, every, unit, start_day, grace)
        select 'Every four weeks', id, 4, 'week', (now() - interval '3 years')::date, 7 from groups`.execute(
        database.db,
      );
      await sql`
        insert into actions (id, store_id, title, due, status, settled_at, created_at, since)
        select gen_random_uuid(), stores.id, 'Move the crisps', now()::date + n * 7, 'open', now(), now(), now()
        from stores, generate_series(-1, 3) n`.execute(database.db);
      await sql`analyze schedules, actions`.execute(database.db);
    },
  },
);
