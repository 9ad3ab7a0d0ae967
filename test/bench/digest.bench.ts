import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { listActions } from '../../src/contract/followUp/actions/actions.ts';
import { addDays, dayOf, mondayOf } from '../../src/domain/days.ts';
import { buildApp } from '../../src/server/app.ts';
import { loadTranslations } from '../../src/server/i18n.ts';
import { transportFor } from '../../src/server/mail/transport.ts';
import { deliverNotices } from '../../src/server/followUp/reminders/deliver.ts';
import { readWeeklyReports } from '../../src/server/insight/overview/weeklyReport.ts';
import { planReminders } from '../../src/server/followUp/reminders/plan.ts';
import { person } from '../support/factories.ts';
import { mailServer } from '../support/processes/smtp.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, percentile, withDatabase } from './support.ts';

// Sends the weekly digest to 5,000 users through a mail server in the same process, while another user lists actions.
// Exits with status 1 when a goal is missed: npm run bench -- digest

const PEOPLE = option('people', 5_000);
const ACTIONS = option('actions', 200_000);
const SIZE = { stores: option('stores', 5_000), surveys: option('surveys', 5_000) };
const GROUPS = 50;
/** The number of actions inserted per statement. */
const AT_ONCE = 20_000;

/** The maximum time in which all digests are sent, in seconds. */
const DIGEST_S = 60;
/** The goal for the 99th percentile of another user's calls during that time, in ms. */
const OTHERS_MS = 150;

/** The interval between another user's calls, in ms. */
const CALL_EVERY_MS = 100;

await withDatabase(
  async (database, dataDir) => {
    const { db } = database;
    const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
    const { token } = await person(db);
    const smtp = await mailServer();
    const monday = new Date(`${addDays(mondayOf(dayOf(new Date())), 7)}T07:00:00Z`);
    const mailFrom = { name: 'Fourscore', address: 'fourscore@example.org' };
    const options = {
      db,
      transport: transportFor({ smtpUrl: smtp.url, mailFrom, dataDir }),
      words: loadTranslations(),
      publicUrl: 'https://fourscore.example.org',
      clock: () => monday,
      log: { info() {}, warn() {} },
      readReports: readWeeklyReports,
    };
    const times: number[] = [];
    const stopController = new AbortController();
    const callOthers = async () => {
      const headers = { authorization: `Basic ${token}` };
      while (!stopController.signal.aborted) {
        const start = performance.now();
        await app.inject({ method: 'POST', url: listActions.path, payload: { size: 20, overdue: true }, headers });
        times.push(performance.now() - start);
        await delay(CALL_EVERY_MS);
      }
    };
    const callPromise = callOthers();
    const start = performance.now();
    await planReminders(db, monday);
    const planTime = performance.now() - start;
    await deliverNotices(options);
    const seconds = (performance.now() - start) / 1000;
    stopController.abort();
    await callPromise;
    await smtp.close();
    const p99 = percentile(times, 0.99);
    console.log(
      `${smtp.received.length} digests in ${seconds.toFixed(1)} s, of which ${Math.round(planTime)} ms planning`,
    );
    console.log(`lists of actions meanwhile: p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(p99)} ms`);
    await app.close();
    const isComplete = smtp.received.length >= PEOPLE;
    if (!isComplete || seconds > DIGEST_S || p99 > OTHERS_MS) process.exitCode = 1;
  },
  {
    prepare: async (database) => {
      const { db } = database;
      await fill(database, SIZE);
      await fillGroups(database, { groups: GROUPS, users: Math.ceil(PEOPLE / GROUPS) });
      await sql`insert into mail_settings (user_id, confirmed) select id, email from users`.execute(db);
      await sql`
        with numbered_users as (select id, row_number() over (order by id) as n from users),
        numbered_stores as (select id, row_number() over (order by id) as n from stores)
        insert into user_stores (user_id, store_id)
        select numbered_users.id, numbered_stores.id
        from numbered_users join numbered_stores on (numbered_stores.n - numbered_users.n) % ${PEOPLE} in (0, 1)
        on conflict do nothing`.execute(db);
      // Inserting all actions at once would exceed the console's statement timeout.
      for (let from = 0; from < ACTIONS; from += AT_ONCE) {
        await sql`
          insert into actions (id, store_id, title, owner_id, due, settled_at, created_at, since, created_by, created_by_name)
          select gen_random_uuid(), given.store_id, 'Move the fruit to the till', given.user_id,
            now()::date + (n % 40 - 20)::int, now(), now(), now(), given.user_id, 'ann'
          from generate_series(${from + 1}::int, ${Math.min(from + AT_ONCE, ACTIONS)}::int) as n
          join (select *, row_number() over (order by user_id, store_id) - 1 as place from user_stores) as given
            on given.place = n % (select count(*) from user_stores)`.execute(db);
      }
      await sql`
        insert into schedules (name, group_id, every, unit, start_day, grace, assignee_id)
        select 'Every four weeks', groups.id, 4, 'week', (now() - interval '1 year')::date, 7,
          (select users.id from users where users.group_id = groups.id order by users.id limit 1) from groups`.execute(
        db,
      );
      await sql`analyze`.execute(db);
    },
  },
);
