import { expect, test } from 'vitest';
import { person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { insertEmail, updateFailedEmail } from '../../mail/queries.ts';
import { sweepAccess } from './sweep.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const { db } = await sharedServer({ now: NOW });
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('sessions that began and emails that failed more than 30 days ago are deleted', async () => {
  const [old, recent] = [await person(db, { now: daysAgo(31) }), await person(db, { now: daysAgo(29) })];
  for (const [recipient, days] of [
    ['old', 31],
    ['recent', 29],
    ['waiting', 31],
  ] as const) {
    await insertEmail(db, { template: 'passwordChanged', recipient, language: 'en', now: daysAgo(days) });
    const { id } = await db
      .selectFrom('mails')
      .where('recipient', '=', recipient)
      .select('id')
      .executeTakeFirstOrThrow();
    if (recipient !== 'waiting')
      await updateFailedEmail(db, id, { dueAt: null, now: daysAgo(days), error: 'No such host' });
  }
  await sweepAccess({ db, clock: () => NOW });
  const users = [old.id, recent.id];
  const sessions = await db.selectFrom('sessions').where('user_id', 'in', users).select('user_id').execute();
  expect(sessions.map(({ user_id: id }) => id)).toEqual([recent.id]);
  const emails = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute();
  expect(emails.map(({ recipient }) => recipient)).toEqual(['recent', 'waiting']);
});
