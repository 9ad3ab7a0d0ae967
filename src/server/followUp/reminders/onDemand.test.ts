import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { remindAuditors, updateMails } from '../../../contract/followUp/reminders.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { remind } from '../../../../test/support/actions/remind.ts';
import { group, groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { settleNotice } from '../../mail/noticeQueries.ts';
import { claimEmails } from '../../mail/queries.ts';
import { visitIdOf } from '../schedule/visitId.ts';

// Reminders requested by an administrator.

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');
const NOW_LATER = new Date('2026-11-18T13:30:01Z');
const server = await sharedServer({ now: NOW });
const { send, confirmed } = remind(server);
const ada = await person(server.db, { name: 'ada', now: NOW });
const { schedule } = scheduleCalls(server, ada);
const at = (time: string) => (server.clock.now = new Date(time));

let shop = '';
let gus: Person;
beforeEach(async () => {
  at(NOW.toISOString());
  shop = await store(server.db, { name: 'Saltmarrow' });
  gus = await confirmed(await groupUser(server.db, { stores: [shop], now: NOW }));
  const today = { day: '2026-11-18', since: '2026-11-17', digest: true };
  await server.db.insertInto('reminder_days').values(today).execute();
});
afterEach(() => server.empty('mails', 'reminder_days', 'mail_settings', 'schedules'));

test('they contain everything pending, once a day at most', async () => {
  const ownSchedule = await schedule({ stores: [shop], start: '2026-11-21', assignee: gus.id });
  await schedule({ stores: [shop], start: '2026-12-21', assignee: ada.id });
  const { add } = askActions(server, { by: ada, storeId: shop });
  await add({ title: 'Long late', owner: gus.id, due: '2026-11-02' });
  await server.empty('mails');
  at('2026-11-18T13:30:00Z');
  const { body } = await server.call(remindAuditors, {}, ada);
  expect(body).toMatchObject({ type: true, resultData: '1 user will get a reminder.' });
  const [mail, ...otherEmails] = await send();
  expect([mail?.to, otherEmails]).toEqual([gus.email, []]);
  expect(mail?.text).toContain('Overdue\n- Long late');
  expect(mail?.text).toContain('Due within a week\n- Audit: Saltmarrow\n  due 21 Nov 2026');

  // Further requests wait for the next day and are merged into that day's email.
  const visit = { visit_id: visitIdOf({ scheduleId: ownSchedule, storeId: shop, k: 0 }) };
  await server.call(remindAuditors, visit, ada);
  await server.call(remindAuditors, visit, ada);
  expect(await send()).toEqual([]);
  at('2026-11-19T08:00:00Z');
  const tomorrow = (await send()).filter(({ to }) => to === gus.email);
  expect(tomorrow).toHaveLength(1);
  expect(tomorrow[0]?.text).toContain('due 21 Nov 2026');
  at('2026-11-20T08:00:00Z');
  expect(await send()).toEqual([]);
});

test('they are refused if no one would get one, and leave out what was not requested', async () => {
  const coast = await group(server.db, { name: 'Coast' });
  const quay = await store(server.db, { name: 'Quay', groups: [coast] });
  const refusalOf = async (input: object) => (await server.call(remindAuditors, input, ada)).body['code'];
  const scheduleId = await schedule({ stores: [shop], start: '2026-11-21', assignee: gus.id });
  await schedule({ stores: [quay], start: '2026-11-21' });
  const visit = (k: number) => ({ visit_id: visitIdOf({ scheduleId, storeId: shop, k }) });
  expect(await refusalOf({ group_id: coast })).toBe('nobody_to_remind');
  // The due date of this visit is too far in the future.
  expect(await refusalOf(visit(1))).toBe('nobody_to_remind');
  expect(await refusalOf({ visit_id: 'none' })).toBe('not_found');
  await server.call(updateMails, { digest: true, reminders: false }, gus);
  expect(await refusalOf(visit(0))).toBe('nobody_to_remind');
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('before seven they are sent with that day’s email, and Monday’s overview is still one email', async () => {
  await schedule({ stores: [shop], start: '2026-11-27', assignee: gus.id });
  // The administrator signs in shortly before Monday, so that the session is still valid on Monday.
  at('2026-11-22T23:50:00Z');
  const eve = await person(server.db, { name: 'eve', now: new Date('2026-11-22T23:45:00Z') });
  at('2026-11-23T00:30:00Z');
  expect((await server.call(remindAuditors, {}, eve)).body).toMatchObject({ type: true });
  expect(await send()).toEqual([]);
  at('2026-11-23T08:00:00Z');
  const mails = (await send()).filter(({ to }) => to === gus.email);
  expect(mails.map(({ text }) => text.includes('due 27 Nov 2026'))).toEqual([true]);
  expect(mails[0]?.text).toContain('Assigned to you\n- Audit: Saltmarrow');
  expect(mails[0]?.subject).toBe('1 item due or overdue');
});

test('one requested while that day’s email is being sent is sent the next day, and describes that day', async () => {
  await schedule({ stores: [shop], start: '2026-11-19', assignee: gus.id, grace: 3 });
  at('2026-11-18T13:30:00Z');
  await server.call(remindAuditors, {}, ada);
  const [mail] = await claimEmails(server.db, { queue: 'notices', now: NOW_LATER, most: 5 });
  if (!mail) throw new Error('no mail was claimed');
  await server.db.updateTable('mails').set({ whole: false }).execute();
  await settleNotice(server.db, { ...mail, whole: true }, '2026-11-18');
  expect(await server.db.selectFrom('mails').select('whole').execute()).toHaveLength(1);
  await server.db.updateTable('mails').set({ whole: true, due_at: NOW_LATER }).execute();
  at('2026-11-18T13:31:00Z');
  expect(await send()).toEqual([]);
  const { rows } = await sql<{ day: string }>`select day::text from mails`.execute(server.db);
  expect(rows).toEqual([{ day: '2026-11-19' }]);
  at('2026-11-19T08:00:00Z');
  const [lateEmail, ...otherEmails] = (await send()).filter(({ to }) => to === gus.email);
  expect(otherEmails).toEqual([]);
  expect(lateEmail?.text).toContain('Due today\n- Audit: Saltmarrow');
});

test('a user who has lost the store since is not counted', async () => {
  await schedule({ stores: [shop], start: '2026-11-21', assignee: gus.id });
  await server.db.deleteFrom('user_stores').where('user_id', '=', gus.id).execute();
  at('2026-11-18T13:30:00Z');
  expect((await server.call(remindAuditors, {}, ada)).body['code']).toBe('nobody_to_remind');
});

test('one that waits until seven the next day is not sent earlier', async () => {
  await schedule({ stores: [shop], start: '2026-11-21', assignee: gus.id });
  at('2026-11-18T13:30:00Z');
  await server.call(remindAuditors, {}, ada);
  await server.db
    .updateTable('mails')
    .set({ due_at: new Date('2026-11-20T07:00:00Z') })
    .execute();
  const now = new Date('2026-11-19T00:30:00Z');
  expect(await claimEmails(server.db, { queue: 'notices', now, most: 5 })).toEqual([]);
});

const namedPolicy = async () => (await send()).filter(({ text }) => text.includes('Module policy')).map(({ to }) => to);

test('no email contains visits of a module that was taken out of use, because nobody can do them', async () => {
  const setInUse = (inUse: boolean) => server.db.updateTable('modules').set({ in_use: inUse }).execute();
  await server.call(loadDefinition, { definition: plainModule('policy'), use: true }, ada);
  const start = '2026-11-25';
  const scheduleId = await schedule({ stores: [shop], module: 'policy', start, assignee: gus.id });
  await setInUse(false);
  expect((await server.call(remindAuditors, {}, ada)).body['code']).toBe('nobody_to_remind');
  const visit = { visit_id: visitIdOf({ scheduleId, storeId: shop, k: 0 }) };
  expect((await server.call(remindAuditors, visit, ada)).body['code']).toBe('nobody_to_remind');
  // The day of the request, the next day, a Monday with its overview, and the day on which the visit is due.
  const days = ['2026-11-18T13:30:00Z', '2026-11-19T08:00:00Z', '2026-11-23T08:00:00Z', '2026-11-25T08:00:00Z'];
  for (const day of days) {
    at(day);
    expect([day, await namedPolicy()]).toEqual([day, []]);
  }
  await setInUse(true);
  at('2026-11-26T08:00:00Z');
  expect(await namedPolicy()).toEqual([gus.email]);
});
