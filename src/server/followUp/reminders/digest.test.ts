import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/instrument.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { remind } from '../../../../test/support/actions/remind.ts';
import { groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';

/** A Monday, the day of the weekly email. */
const MONDAY = new Date('2026-11-23T08:00:00Z');
const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { send, confirmed } = remind(server);
const ada = await person(server.db, { name: 'ada', now: NOW });
const { schedule } = scheduleCalls(server, ada);

const FRUIT = 'fresh_fruit_five_kinds';
const BREAD = 'wholegrain_bread';

let first = '';
let second = '';
let gus: Person;
beforeEach(async () => {
  server.clock.now = NOW;
  first = await store(server.db, { name: 'Anchor' });
  second = await store(server.db, { name: 'Beacon' });
  gus = await confirmed(await groupUser(server.db, { stores: [first, second], now: NOW }));
});
afterEach(async () => {
  await server.empty('mails', 'reminder_days', 'mail_settings', 'schedules');
  await server.db.updateTable('stores').set({ archived_at: NOW }).execute();
});

const audit = (storeId: string, date: string, answers: Record<string, string>) =>
  askActions(server, { by: ada, storeId }).audit(date, answers);

/** Sends Monday's emails and returns the one to a user. */
async function digestTo(person: Person) {
  server.clock.now = MONDAY;
  return (await send()).find(({ to }) => to === person.email);
}

test('reports the audits, the mean and its change, and where to look first with the question to fix', async () => {
  await audit(first, '2026-11-10T10:00:00Z', { [FRUIT]: 'Yes', [BREAD]: 'Yes' });
  await audit(second, '2026-10-05T10:00:00Z', { [FRUIT]: 'Yes', [BREAD]: 'Yes' });
  await audit(first, '2026-11-19T10:00:00Z', { [FRUIT]: 'No', [BREAD]: 'Yes' });
  await schedule({ stores: [second], start: '2026-11-26', assignee: ada.id });
  const mail = await digestTo(gus);
  expect(mail?.subject).toBe('Your week: 1 audit taken');
  expect(mail?.text).toMatch(
    /^Last week, your stores had 1 audit\. Their mean score is \d+, [+-]\d+\.\d points compared with/,
  );
  const [, survey = ''] = /Audits last week\n- Anchor\n {2}score \d+ \(-\d+\)\n {2}(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(survey).toMatch(/^https:\/\/fourscore\.example\.org\/survey\/[\da-f-]{36}$/);
  expect(mail?.text).toMatch(
    /Where to look first\n- Anchor\n {2}score \d+ \(-\d+\) · Fell by \d+ · Low score · fix first: Are at least five kinds of fresh fruit on sale\? \(\+\d+\.\d pts\)\n/,
  );
  expect(mail?.text).toContain(`pts)\n  ${survey}\n`);
  expect(mail?.text).toMatch(
    /Visits due this week, not assigned to you\n- Audit: Beacon\n {2}due 26 Nov 2026\n {2}https:\S+\/visit\/\S+\n/,
  );
  expect(mail?.text).toContain('View your stores:\nhttps://fourscore.example.org/dashboard');
  expect(mail?.html).toContain(`href="${survey}"`);
});

test('is not sent when nothing happened and nothing is due, even with stores to look at', async () => {
  await audit(first, '2026-10-05T10:00:00Z', { [FRUIT]: 'No', [BREAD]: 'No' });
  expect(await digestTo(gus)).toBeUndefined();
});

test('names no store that its reader can’t see, and all stores to an administrator', async () => {
  await confirmed(ada);
  const other = await store(server.db, { name: 'Cellar' });
  await audit(first, '2026-11-19T10:00:00Z', { [FRUIT]: 'No' });
  await audit(other, '2026-11-19T10:00:00Z', { [FRUIT]: 'No' });
  server.clock.now = MONDAY;
  const mails = await send();
  const textTo = (person: Person) => mails.find(({ to }) => to === person.email)?.text ?? '';
  expect(textTo(gus)).toContain('Anchor');
  expect(textTo(gus)).not.toContain('Cellar');
  expect(textTo(ada)).toContain('Last week, your stores had 2 audits.');
  expect(textTo(ada)).toContain('- Cellar');
});

test('shows a visit once: the reader’s own among what is assigned to them', async () => {
  await schedule({ stores: [first], start: '2026-11-26', assignee: gus.id });
  const text = (await digestTo(gus))?.text ?? '';
  expect(text).toContain('Assigned to you\n- Audit: Anchor');
  expect(text).not.toContain('Visits due this week');
});

test('is the same, whoever else’s digest is composed with it', async () => {
  await audit(second, '2026-11-19T10:00:00Z', { [FRUIT]: 'Yes', [BREAD]: 'Yes' });
  await audit(first, '2026-10-13T10:00:00Z', { [FRUIT]: 'Yes', [BREAD]: 'Yes' });
  const weekly = await schedule({ stores: [first], every: 1, unit: 'week', start: '2026-06-01', grace: 0 });
  // The latest three visits were skipped, so only a visit missed long ago could make the store look overdue.
  const skippedVisits = [22, 23, 24].map((k) => ({ schedule_id: weekly, store_id: first, k, skip_reason: 'Closed' }));
  await server.db.insertInto('visit_exceptions').values(skippedVisits).execute();
  const other = await store(server.db, { name: 'Deepwater' });
  await schedule({ stores: [other], every: 6, start: '2025-06-01' });
  const alone = (await digestTo(gus))?.text ?? '';
  await server.empty('mails', 'reminder_days');
  await server.db.updateTable('mail_settings').set({ told_on: null }).execute();
  const eve = await confirmed(await groupUser(server.db, { name: 'eve', stores: [first, other], now: NOW }));
  server.clock.now = MONDAY;
  const mails = await send();
  expect(mails.find(({ to }) => to === gus.email)?.text).toBe(alone);
  expect(alone).not.toContain('Visit overdue');
  expect(mails.find(({ to }) => to === eve.email)?.text).toContain('- Deepwater');
});

test.each(LANGUAGES)('is in the reader’s language, with its question: %s', async (language) => {
  await server.db.updateTable('users').set({ language }).where('id', '=', gus.id).execute();
  await audit(first, '2026-11-19T10:00:00Z', { [FRUIT]: 'No' });
  const text = (await digestTo(gus))?.text ?? '';
  expect(text).toContain('- Anchor');
  expect(text.includes('Are at least five kinds of fresh fruit on sale?')).toBe(language === 'en');
  expect(text).not.toContain('mails.');
});
