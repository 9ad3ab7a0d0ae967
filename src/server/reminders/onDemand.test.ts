import { afterEach, beforeEach, expect, test } from 'vitest';
import { remindAuditors, updateMails } from '../../contract/followUp/mails.ts';
import { askActions } from '../../../test/support/actions/askActions.ts';
import { remind } from '../../../test/support/actions/remind.ts';
import { group, groupUser, person, store, type Person } from '../../../test/support/factories.ts';
import { scheduleCalls } from '../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { visitIdOf } from '../schedules/visitId.ts';

// Reminders that an administrator asks for.

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');
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
  const told = { day: '2026-11-18', since: '2026-11-17', digest: true };
  await server.db.insertInto('reminder_days').values(told).execute();
});
afterEach(() => server.empty('mails', 'reminder_days', 'mail_settings', 'schedules'));

test('they tell all that is pending, once a day at most', async () => {
  const own = await schedule({ stores: [shop], start: '2026-11-21', assignee: gus.id });
  await schedule({ stores: [shop], start: '2026-12-21', assignee: ada.id });
  const { add } = askActions(server, { by: ada, storeId: shop });
  await add({ title: 'Long late', owner: gus.id, due: '2026-11-02' });
  await server.empty('mails');
  at('2026-11-18T13:30:00Z');
  const { body } = await server.call(remindAuditors, {}, ada);
  expect(body).toMatchObject({ type: true, resultData: '1 user is reminded.' });
  const [mail, ...others] = await send();
  expect([mail?.to, others]).toEqual([gus.email, []]);
  expect(mail?.text).toContain('Past its day\n- Long late');
  expect(mail?.text).toContain('Due in a week\n- Audit: Saltmarrow\n  due 21 Nov 2026');

  // A second one waits for the next day, and takes its mail along.
  const visit = { visit_id: visitIdOf({ scheduleId: own, storeId: shop, k: 0 }) };
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

test('they are refused where no one would get one, and leave out what is not asked about', async () => {
  const coast = await group(server.db, { name: 'Coast' });
  const quay = await store(server.db, { name: 'Quay', groups: [coast] });
  const refused = async (input: object) => (await server.call(remindAuditors, input, ada)).body['code'];
  const scheduleId = await schedule({ stores: [shop], start: '2026-11-21', assignee: gus.id });
  await schedule({ stores: [quay], start: '2026-11-21' });
  const visit = (k: number) => ({ visit_id: visitIdOf({ scheduleId, storeId: shop, k }) });
  expect(await refused({ group_id: coast })).toBe('nobody_to_remind');
  // Far ahead.
  expect(await refused(visit(1))).toBe('nobody_to_remind');
  expect(await refused({ visit_id: 'none' })).toBe('not_found');
  await server.call(updateMails, { digest: true, reminders: false }, gus);
  expect(await refused(visit(0))).toBe('nobody_to_remind');
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});
