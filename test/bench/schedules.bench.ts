import { sql } from 'kysely';
import { listVisits } from '../../src/contract/followUp/schedule/visits.ts';
import type { Call, InputOf } from '../../src/contract/kit/call.ts';
import { addDays, dayOf } from '../../src/domain/days.ts';
import { numberOfDay } from '../../src/domain/schedule/interval.ts';
import { buildApp } from '../../src/server/app.ts';
import { ALL } from '../../src/server/identity/scope.ts';
import { calculateVisits } from '../../src/server/followUp/schedule/calculateVisits.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// Calculates a year of visits for 5,000 stores, each group with a four-week schedule, and requests lists of them over
// HTTP: npm run bench -- schedules

const SIZE = { stores: option('stores', 5_000), surveys: option('surveys', 1_000_000) };
const GROUPS = option('groups', 50);
const RUNS = option('runs', 20);

await withDatabase(
  async (database, dataDir) => {
    const { db } = database;
    const [today, groups] = [dayOf(new Date()), await db.selectFrom('groups').select('id').execute()];
    const viewer = { scope: ALL, isAdministrator: true, groupId: null, timeZone: 'Australia/Darwin' };
    const range = (first: number, last: number) => ({
      from: numberOfDay(addDays(today, first)),
      to: numberOfDay(addDays(today, last)),
      today: numberOfDay(today),
    });
    const asker = viewer as unknown as Parameters<typeof calculateVisits>[1];
    for (const [title, first, last] of [
      ['a year until today', -365, 0],
      ['half a year each way', -182, 183],
      ['the month around today', -15, 15],
    ] as const) {
      const { length } = await calculateVisits(db, asker, range(first, last));
      const times = await timeEach(RUNS, () => calculateVisits(db, asker, range(first, last)));
      console.log(`${title}, ${length} visits worked out: ${summary(times)}`);
    }
    const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
    const origin = await app.listen({ port: 0 });
    const { token } = await person(db);
    const ask = async (over: Partial<InputOf<typeof listVisits>>, first: number, last: number) => {
      const input = { start_date: addDays(today, first), end_date: addDays(today, last), ...over };
      return (await post(origin, token, listVisits, input)).byteLength;
    };
    const inputs: [string, Partial<InputOf<typeof listVisits>>, number, number][] = [
      ['a month of a group', { group_id: groups[0]?.id ?? '' }, -15, 15],
      ['a year of a group', { group_id: groups[0]?.id ?? '' }, -182, 183],
      ['a month of all stores', {}, -15, 15],
      ['what is late of a year', { state: ['late'] }, -365, 0],
      ['a year of all stores', {}, -182, 183],
    ];
    for (const [title, input, first, last] of inputs) {
      const bytes = await ask(input, first, last);
      const times = await timeEach(RUNS, () => ask(input, first, last));
      console.log(`/visit/list, ${title} (${Math.round(bytes / 1024)} KB unpacked): ${summary(times)}`);
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
        insert into visit_exceptions (schedule_id, store_id, k, planned_day)
        select schedules.id, store_id, 39, now()::date from schedules join group_stores using (group_id)
        where random() < 0.2`.execute(database.db);
      await sql`analyze schedules, visit_exceptions`.execute(database.db);
    },
  },
);

async function post(origin: string, token: string, { path }: Call, input: object): Promise<ArrayBuffer> {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(await response.text());
  return response.arrayBuffer();
}
