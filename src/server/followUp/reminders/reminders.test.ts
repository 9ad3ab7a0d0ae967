import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeActions } from '../../../contract/followUp/actions/actions.ts';
import { login } from '../../../contract/access/account.ts';
import { readMails, stopMails, updateMails } from '../../../contract/followUp/reminders.ts';
import { LANGUAGES } from '../../../domain/instrument.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { groupUser, PASSWORD, person, store, type Person } from '../../../../test/support/factories.ts';
import { mailServer } from '../../../../test/support/processes/smtp.ts';
import { remind } from '../../../../test/support/actions/remind.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { deliverNotices } from './deliver.ts';

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { send, plan, confirmed, optionsFor } = remind(server);
const ada = await person(server.db, { name: 'ada', now: NOW });
const { schedule } = scheduleCalls(server, ada);
const at = (time: string) => (server.clock.now = new Date(time));

let shop = '';
let gus: Person;
let ask: ReturnType<typeof askActions>;
beforeEach(async () => {
  shop = await store(server.db, { name: 'Saltmarrow' });
  gus = await confirmed(await groupUser(server.db, { stores: [shop], now: NOW }));
  ask = askActions(server, { by: ada, storeId: shop });
  await server.db
    .insertInto('reminder_days')
    .values({ day: '2026-11-18', since: '2026-11-17', digest: true })
    .execute();
});
afterEach(() => server.empty('mails', 'reminder_days', 'mail_settings', 'bounced_addresses', 'schedules'));

const recipientsOf = async (title: string) =>
  (await send()).filter(({ text }) => text.includes(title)).map(({ to }) => to);
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);
/** Creates an assigned action and discards the 'assigned to you' email, which has its own tests. */
const give = async (over: object) => {
  const id = await ask.add({ title: 'Move the fruit', owner: gus.id, ...over });
  await server.empty('mails');
  return id;
};

describe('assigned to you', () => {
  test('is sent immediately, one email per call, and none for what users assign to themselves', async () => {
    const ids = [await ask.add({ title: 'One', due: '2026-12-24' }), await ask.add({ title: 'Two' })];
    expect(await send()).toEqual([]);
    await server.call(changeActions, { action_ids: ids, owner: gus.id }, ada);
    const [mail, ...otherEmails] = await send(2);
    expect(otherEmails).toEqual([]);
    expect(mail).toMatchObject({ to: gus.email, subject: '2 actions were assigned to you' });
    expect(mail?.text).toContain('- One\n  Saltmarrow · due 24 Dec 2026\n');
    expect(mail?.text).toContain('- Two\n  Saltmarrow · no due date\n');
    expect(mail?.text).toContain(`https://fourscore.example.org/actions/${ids[0]}`);
    await ask.add({ title: 'Mine', owner: ada.id });
    expect(await send()).toEqual([]);
    // Each assignment sends an email, even on the same day.
    await ask.add({ title: 'Three', owner: gus.id });
    await ask.add({ title: 'Four', owner: gus.id });
    expect(subjects(await send())).toEqual(['An action was assigned to you', 'An action was assigned to you']);
  });

  test('leaves out what was reassigned, done or cancelled before it was sent', async () => {
    const [absentUser, done] = [
      await ask.add({ title: 'Away', owner: gus.id }),
      await ask.add({ title: 'Done', owner: gus.id }),
    ];
    await ask.update(absentUser, { owner: ada.id });
    await ask.update(done, { status: 'done' });
    expect((await send()).filter(({ to }) => to === gus.email)).toEqual([]);
    expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });
});

describe('reminders', () => {
  test('are sent a week before, on the day, and once when late, at seven in the organisation’s time zone', async () => {
    await give({ due: '2026-11-26' });
    const days: [string, string[]][] = [];
    for (let day = 19; day <= 30; day += 1) {
      at(`2026-11-${day}T06:59:00Z`);
      expect(await send()).toEqual([]);
      at(`2026-11-${day}T07:00:00Z`);
      const mails = (await send()).filter(({ to }) => to === gus.email);
      days.push([String(day), mails.map(({ text }) => /^(Due .*|Overdue.*|At your.*)$/m.exec(text)?.[1] ?? '')]);
      expect((await send()).filter(({ to }) => to === gus.email)).toEqual([]);
    }
    expect(days.filter(([, texts]) => texts.length > 0).map(([day, [texts]]) => [day, texts?.slice(0, 15)])).toEqual([
      ['19', 'Due in one week'],
      // A Monday, with the weekly overview.
      ['23', 'At your stores,'],
      ['26', 'Due today'],
      ['27', 'Overdue'],
      ['30', 'At your stores,'],
    ]);
  });

  test('follow a new due date and a new owner, and stop when the action is done', async () => {
    const id = await give({ due: '2026-11-26' });
    const sue = await confirmed(await groupUser(server.db, { name: 'sue', stores: [shop], now: NOW }));
    await ask.update(id, { due: '2026-12-04', owner: sue.id });
    await server.empty('mails');
    // The week's overview.
    at('2026-11-23T08:00:00Z');
    await send();
    at('2026-11-26T08:00:00Z');
    expect(await send()).toEqual([]);
    at('2026-11-27T08:00:00Z');
    expect((await send()).map(({ to }) => to)).toEqual([sue.email]);
    await server.db.updateTable('actions').set({ status: 'done' }).where('id', '=', id).execute();
    at('2026-12-04T08:00:00Z');
    expect((await send()).filter(({ text }) => text.includes('Move the fruit'))).toEqual([]);
  });

  test('of visits are sent to the auditor, and to no one who lost the store', async () => {
    await schedule({ stores: [shop], start: '2026-11-26', assignee: gus.id });
    at('2026-11-19T08:00:00Z');
    const [mail] = await send();
    expect(mail?.text).toContain('Due in one week\n- Audit: Saltmarrow\n  due 26 Nov 2026');
    at('2026-11-26T08:00:00Z');
    await plan();
    await server.db.deleteFrom('user_stores').where('user_id', '=', gus.id).execute();
    expect((await send()).filter(({ to }) => to === gus.email)).toEqual([]);
  });

  test('inform the creator of an action when it is late by 1, 7 and 21 days, and then no more', async () => {
    const lateStore = async (from: string, days: number) => {
      const reportDays: number[] = [];
      for (let day = 0; day <= days; day += 1) {
        at(new Date(Date.parse(`${from}T08:00:00Z`) + day * 86_400_000).toISOString());
        const mails = (await send()).filter(({ to }) => to === ada.email);
        if (mails.some(({ text }) => text.includes('Overdue actions you requested\n- Much too late')))
          reportDays.push(day);
        expect(mails.length).toBeLessThanOrEqual(1);
      }
      return reportDays;
    };
    await confirmed(ada);
    await server.call(updateMails, { digest: false, reminders: true }, ada);
    await give({ title: 'Much too late', due: '2026-11-19' });
    expect(await lateStore('2026-11-19', 25)).toEqual([1, 7, 21]);
  });

  test('leave out a store that the creator lost, or that was archived, since they were queued', async () => {
    const sue = await confirmed(await groupUser(server.db, { name: 'sue', stores: [shop], now: NOW }));
    await askActions(server, { by: sue, storeId: shop }).add({ title: 'Sue asked', owner: gus.id, due: '2026-11-18' });
    await server.empty('mails');
    at('2026-11-19T08:00:00Z');
    expect((await recipientsOf('Sue asked')).toSorted()).toEqual([gus.email, sue.email].toSorted());
    // Monday's overview mentions the action only to its owner, because Sue lost the store.
    at('2026-11-23T08:00:00Z');
    await plan();
    await server.db.deleteFrom('user_stores').where('user_id', '=', sue.id).execute();
    expect(await recipientsOf('Sue asked')).toEqual([gus.email]);
    at('2026-11-30T08:00:00Z');
    await plan();
    await server.db.updateTable('stores').set({ archived_at: NOW }).where('id', '=', shop).execute();
    expect(await recipientsOf('Sue asked')).toEqual([]);
  });

  test('that were missed while the console was down are sent for up to a week', async () => {
    await give({ title: 'A day ago', due: '2026-11-21' });
    await give({ title: 'Soon', due: '2026-11-27' });
    at('2026-11-22T09:00:00Z');
    const [mail, ...otherEmails] = await send();
    expect(otherEmails).toEqual([]);
    expect(mail?.text).toContain('Overdue\n- A day ago');
    expect(mail?.text).toContain('Due in one week\n- Soon');
  });
});

describe('the weekly digest', () => {
  test('lists on Monday what is due, overdue, confirmed and gained, and the actions that the user requested', async () => {
    await confirmed(ada);
    await give({ title: 'This week', due: '2026-11-25' });
    const longAction = await give({ title: 'Long ago', due: '2026-10-01' });
    await server.db.updateTable('actions').set({ points: 1.6 }).where('id', '=', longAction).execute();
    const wonAction = await ask.add({ title: 'Won', question_id: 'fresh_fruit_five_kinds' });
    await server.db.updateTable('actions').set({ points: 2.5 }).where('id', '=', wonAction).execute();
    await ask.audit('2026-11-19T10:00:00Z', { fresh_fruit_five_kinds: 'Yes' });
    at('2026-11-23T07:00:00Z');
    const mails = await send();
    const to = (person: Person) => mails.filter((mail) => mail.to === person.email).map(({ text }) => text);
    const [ownText = ''] = to(gus);
    expect(ownText).toContain(
      '1 action is due this week and 1 is overdue. Last week, 1 action was verified. Points gained: ',
    );
    expect(ownText).toMatch(
      /Assigned to you\n- Long ago\n.* · due 1 Oct 2026 · \+1\.6 pts expected\n[^]*- This week\n.* · due 25 Nov 2026\n/,
    );
    expect(to(ada)[0]).toMatch(/Overdue actions you requested\n- Long ago/);
    expect(mails.filter((mail) => mail.to === gus.email)).toHaveLength(1);
  });

  test('is sent later in the week if the console was down, and on Monday in the organisation’s time zone', async () => {
    await give({ due: '2026-11-26' });
    await server.db.updateTable('organisation').set({ time_zone: 'Australia/Darwin' }).execute();
    at('2026-11-22T21:29:00Z');
    await send();
    at('2026-11-22T21:30:00Z');
    expect(subjects(await send())).toEqual(['Your week: 1 action due, 0 overdue']);
    at('2026-12-01T21:30:00Z');
    await server.db.updateTable('organisation').set({ time_zone: 'UTC' }).execute();
    expect(subjects(await send())).toEqual(['Your week: no actions due, 1 overdue']);
  });
});

describe('recipients', () => {
  test('are users who have signed in with the address; a new address only once it was used', async () => {
    const sue = await groupUser(server.db, { name: 'sue', stores: [shop], now: NOW });
    await ask.add({ owner: sue.id });
    expect(await send()).toEqual([]);
    expect((await server.call(readMails, {}, sue)).body['resultData']).toMatchObject({ address: 'unconfirmed' });
    await server.call(login, { email: sue.email, password: PASSWORD });
    await ask.add({ title: 'Again', owner: sue.id });
    expect(await send()).toHaveLength(1);
    await server.db
      .updateTable('users')
      .set({ email: `new-${sue.email}` })
      .where('id', '=', sue.id)
      .execute();
    await ask.add({ title: 'Once more', owner: sue.id });
    expect(await send()).toEqual([]);
  });

  test('are no addresses that a mail server permanently rejected', async () => {
    const smtp = await mailServer({ refuse: 550 });
    await ask.add({ owner: gus.id });
    await deliverNotices(optionsFor(smtp.url));
    await smtp.close();
    await ask.add({ title: 'Again', owner: gus.id });
    expect(await send()).toEqual([]);
    expect((await server.call(readMails, {}, gus)).body['resultData']).toMatchObject({ address: 'bounced' });
  });

  test('choose by a setting, by the link in an email, and by the one-click button of an email program', async () => {
    await ask.add({ owner: gus.id });
    const [mail] = await send();
    const [, header = ''] = /^List-Unsubscribe:\s*<(\S+)>/m.exec(mail?.raw.replaceAll('\r\n ', '') ?? '') ?? [];
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail?.text).toContain(header);
    const { pathname } = new URL(header);
    const click = (url: string) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await click(pathname)).statusCode).toBe(200);
    expect((await server.call(readMails, {}, gus)).body['resultData']).toMatchObject({
      digest: true,
      reminders: false,
    });
    await ask.add({ title: 'Again', owner: gus.id });
    expect(await send()).toEqual([]);
    expect((await click(pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).statusCode).toBe(404);
    expect((await server.call(updateMails, { digest: false, reminders: true }, gus)).body).toMatchObject({
      type: true,
    });
    const token = pathname.split('/').at(-1)?.replace('reminders', 'digest') ?? '';
    await server.call(updateMails, { digest: true, reminders: true }, gus);
    expect((await server.call(stopMails, { token })).body).toMatchObject({ type: true });
    expect((await server.call(readMails, {}, gus)).body['resultData']).toMatchObject({
      digest: false,
      reminders: true,
    });
    expect((await server.call(stopMails, { token: 'digest-nothing' })).status).toBe(404);
  });

  test.each(LANGUAGES)('read in their language: %s', async (language) => {
    await server.db.updateTable('users').set({ language }).where('id', '=', gus.id).execute();
    await ask.add({ title: '<b>"Move" & {{7*7}}</b>', owner: gus.id });
    const [mail] = await send();
    expect(mail?.subject.includes('was assigned to you')).toBe(language === 'en');
    expect(mail?.text).toContain('<b>"Move" & {{7*7}}</b>');
    expect(mail?.html).not.toContain('<b>');
  });
});
