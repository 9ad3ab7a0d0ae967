import { expect, test } from 'vitest';
import { listBackups, resumeOutgoing } from '../../contract/operations/backups.ts';
import { readStatus } from '../../contract/operations/status/status.ts';
import { onDatabase } from '../../../test/support/digest.ts';
import { groupUser, person } from '../../../test/support/factories.ts';
import { entriesOf } from '../../../test/support/history.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { openBackups } from '../operations/backups/daily/backups.ts';
import { folderOfBackups } from '../operations/backups/homes/folder.ts';
import { imageHome } from '../files/configuredImages.ts';
import { insertOwnerNotice } from '../mail/noticeQueries.ts';
import { claimEmails, insertEmail } from '../mail/queries.ts';
import { planReminders } from '../followUp/reminders/plan.ts';
import { claimDelivery } from '../dataOut/webhooks/changes.ts';
import { reportMissedVisits } from '../dataOut/webhooks/missedVisits.ts';
import { replacePause } from './pause.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db, url, dataDir } = server;
const ann = await person(db, { name: 'ann', now: NOW });
const PAUSE = { since: NOW.toISOString(), file: 'before.tar.gz', by: 'ann' };
const until = new Date(NOW.getTime() + 60_000);

/** Runs outgoing work and returns, by kind, whether there was any. */
async function selectOutgoing() {
  const count = async (table: string) =>
    onDatabase(url, async (client) => (await client.query(`select from ${table}`)).rowCount);
  await planReminders(db, NOW);
  await reportMissedVisits(db, NOW);
  const backups = openBackups({
    db,
    url,
    images: imageHome({ dataDir }),
    home: folderOfBackups(`${dataDir}/backups`),
    sealKey: undefined,
    readSecret: () => Promise.resolve(undefined),
    hour: 0,
    clock: () => NOW,
    log: { info: () => {}, warn: () => {} },
  });
  await backups.look();
  await backups.stop();
  return {
    webhooks: (await claimDelivery(db, { now: NOW, until, busy: [] })) !== undefined,
    emails: (await claimEmails(db, { queue: 'others', now: NOW, most: 1 })).length > 0,
    notices: (await claimEmails(db, { queue: 'notices', now: NOW, most: 5 })).length > 0,
    reminderDays: (await count('reminder_days')) !== 0,
    missedVisits: (await count(`settings where name = 'visits_missed_told'`)) !== 0,
    backups: (await count('backups')) !== 0,
  };
}

test('while paused, nothing is sent or scheduled; an administrator resumes it', async () => {
  await onDatabase(url, async (client) => {
    await client.query(
      `insert into webhooks (id, url, events, secret, made_at)
       values ('00000000-0000-4000-8000-000000000001', 'https://a.example', '{survey.added}', 'x', now())`,
    );
    await client.query(
      `insert into webhook_deliveries (webhook_id, event, subject, store_id, at, tried_since)
       values ('00000000-0000-4000-8000-000000000001', 'survey.added', 's', gen_random_uuid(), now(), '2026-01-01')`,
    );
    // Backups of this database were due long ago.
    await client.query(`update schema_migrations set applied_at = '2026-01-01'`);
    await replacePause(client, PAUSE);
  });
  await insertEmail(db, { template: 'link', recipient: ann.email, language: 'en', now: NOW });
  await insertOwnerNotice(db, { userId: ann.id, actionId: '00000000-0000-4000-8000-000000000002', now: NOW });

  expect(new Set(Object.values(await selectOutgoing()))).toEqual(new Set([false]));
  expect((await server.call(listBackups, {}, ann)).body).toMatchObject({ paused: PAUSE });
  expect((await server.call(readStatus, {}, ann)).body).toMatchObject({ resultData: { paused: PAUSE.since } });
  // A response header reports the pause to browsers.
  await expect.poll(async () => (await server.call(readStatus, {}, ann)).headers['x-paused']).toBe('1');

  expect((await server.call(resumeOutgoing, {}, await groupUser(db))).status).toBe(403);
  for (let times = 0; times < 2; times += 1) {
    expect((await server.call(resumeOutgoing, {}, ann)).body).toMatchObject({ type: true });
  }
  const resumeEntries = (await entriesOf(db)).filter(({ kind }) => kind === 'outgoing_resumed');
  expect(resumeEntries).toMatchObject([{ actor: ann.id, name: 'before.tar.gz' }]);
  // The waiting delivery has its full day of retries again.
  const { tried_since: triedSince } = await db
    .selectFrom('webhook_deliveries')
    .select('tried_since')
    .executeTakeFirstOrThrow();
  expect(triedSince).toBeNull();
  expect(new Set(Object.values(await selectOutgoing()))).toEqual(new Set([true]));
  expect((await server.call(listBackups, {}, ann)).body).toMatchObject({ paused: null });
});
