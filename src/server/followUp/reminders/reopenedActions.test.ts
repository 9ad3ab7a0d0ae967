import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateMails } from '../../../contract/followUp/reminders.ts';
import { OUTSIDE_EMAILS_TO_ADDRESS } from '../../../domain/limits.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { remind } from '../../../../test/support/actions/remind.ts';
import { groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { HOME, mailerOf, transportTo } from '../../../../test/support/mailer.ts';
import { mailServer, textOf } from '../../../../test/support/processes/smtp.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { deliverDue } from '../../mail/mailer.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

// Emails about an action that was marked as done and then reopened by the next audit.

const NOW = new Date('2026-11-18T12:00:00Z');
const server = await sharedServer({ now: NOW, publicUrl: HOME });
const { db } = server;
const { send, confirmed } = remind(server);
const ada = await person(db, { name: 'ada', now: NOW });
const { questions } = await activeInstrument(db);
const [first = '', second = ''] = [...questions.values()]
  .filter(({ scoringType }) => scoringType === 1)
  .map(({ varname }) => varname);

let gus: Person;
let auditor: Person;
let shop = '';
let ask: ReturnType<typeof askActions>;
beforeEach(async () => {
  shop = await store(db, { name: 'Saltmarrow' });
  [gus, auditor] = [
    await confirmed(await groupUser(db, { name: 'gus', stores: [shop], now: NOW })),
    await confirmed(await groupUser(db, { name: 'auditor', stores: [shop], now: NOW })),
  ];
  await confirmed(ada);
  ask = askActions(server, { by: ada, storeId: shop });
});
afterEach(() => server.empty('mails', 'mail_settings', 'reminder_days', 'outside_addresses', 'tries'));

/** Creates an action, marks it as done, and discards the emails about its assignment. */
async function done(question: string, over: object): Promise<string> {
  const id = await ask.add({ title: `Fix ${question}`, question_id: question, ...over });
  await ask.update(id, { status: 'done' });
  await server.empty('mails');
  return id;
}

/** Moves the clock by a minute and sends an audit with the same answer to both questions. */
function audit(answer: 'Yes' | 'No', by = auditor) {
  server.later(60_000);
  return ask.audit((server.clock.now ?? NOW).toISOString(), { [first]: answer, [second]: answer }, {}, by);
}

async function sendOutside() {
  const smtp = await mailServer();
  await deliverDue(mailerOf(server, transportTo(server, smtp.url)));
  await smtp.close();
  return smtp.received;
}

const recipients = (mails: { to: string }[]) => mails.map(({ to }) => to).toSorted();

test('the owner and the user who requested the actions get one email each about all that an audit reopened', async () => {
  const id = await done(first, { owner: gus.id, due: '2026-12-24' });
  await done(second, { owner: gus.id });
  await audit('No');
  const mails = await send(2);
  expect(recipients(mails)).toEqual([ada.email, gus.email].toSorted());
  for (const { subject, text } of mails) {
    expect(subject).toBe('Audits or assessments reopened 2 actions');
    expect(text).toContain('These actions were marked as done');
    expect(text).toContain(`- Fix ${first}\n  Saltmarrow · due 24 Dec 2026`);
    expect(text).toContain(`${HOME}/actions/${id}`);
    expect(text).toContain(`- Fix ${second}\n`);
  }
  // An audit that loses the point of an open action reopens nothing.
  await audit('No');
  expect(await send()).toEqual([]);
});

test('nothing is sent about an action that was not done or was verified, or to the auditor', async () => {
  await ask.add({ title: 'Open', question_id: first, owner: gus.id });
  await done(second, { owner: gus.id });
  await server.empty('mails');
  await audit('Yes');
  expect(await send()).toEqual([]);
  await done(first, { owner: gus.id });
  await audit('No', gus);
  expect(recipients(await send())).toEqual([ada.email]);
});

test('users who finished the action, lost the store or turned reminders off before it is sent get nothing', async () => {
  const sue = await confirmed(await groupUser(db, { name: 'sue', stores: [shop], now: NOW }));
  const asSue = askActions(server, { by: sue, storeId: shop });
  const id = await asSue.add({ title: 'Sue asked', question_id: first, owner: gus.id });
  await ask.update(id, { status: 'done' });
  await server.empty('mails');
  await audit('No');
  await db.deleteFrom('user_stores').where('user_id', '=', sue.id).execute();
  await server.call(updateMails, { digest: true, reminders: false }, gus);
  expect(await send()).toEqual([]);

  await server.call(updateMails, { digest: true, reminders: true }, gus);
  await ask.update(id, { status: 'done' });
  await audit('No');
  await ask.update(id, { status: 'done' });
  expect(await send()).toEqual([]);
});

test('an owner without an account gets a link, within the limit per address, which never prevents an audit', async () => {
  const id = await done(first, { owner_name: 'Jo', owner_email: 'jo@grocer.example' });
  // Two audits before the email is sent cause one email.
  await audit('No');
  await ask.update(id, { status: 'done' });
  await audit('No');
  const mails = await sendOutside();
  expect(mails).toHaveLength(1);
  for (let audits = 0; audits <= OUTSIDE_EMAILS_TO_ADDRESS; audits += 1) {
    await ask.update(id, { status: 'done' });
    expect(await audit('No')).toMatchObject({ type: true });
    mails.push(...(await sendOutside()));
  }
  // The email about the assignment also counts towards the limit.
  expect(mails.map(({ to }) => to)).toEqual(
    Array.from({ length: OUTSIDE_EMAILS_TO_ADDRESS - 1 }, () => ['jo@grocer.example']),
  );
  const [mail] = mails;
  const text = mail ? textOf(mail) : '';
  expect(text).toContain('An action assigned to you at a store was marked as done');
  expect(text).toMatch(/https:\/\/fourscore\.example\.org\/a\/[\w-]{43}/);
  expect(text).toMatch(/\/mails\/stop\/address-/);
});
