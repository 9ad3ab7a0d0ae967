import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { addCalendar, deleteCalendar, readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';
import { deleteSchedule } from '../../../../contract/followUp/schedule/schedules.ts';
import { LANGUAGES } from '../../../../domain/instrument.ts';
import { askActions } from '../../../../../test/support/actions/askActions.ts';
import { groupUser, person, store, survey, type Person } from '../../../../../test/support/factories.ts';
import { scheduleCalls } from '../../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../../test/support/server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW, logLevel: 'info' });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { schedule, update, list } = scheduleCalls(server, ada);

const subscribe = async (person: Person) => {
  const { body } = await server.call(addCalendar, {}, person);
  return new URL((body['resultData'] as { url: string }).url).pathname;
};
const fetch = (path: string, headers: Record<string, string> = {}) => server.app.inject({ url: path, headers });

/** Parses a feed with an independent iCalendar library; returns its entries. */
async function read(path: string) {
  const { statusCode, body, headers } = await fetch(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const root = new ICAL.Component(ICAL.parse(body) as unknown[]);
  expect([root.getFirstPropertyValue('version'), root.getFirstPropertyValue('method')]).toEqual(['2.0', 'PUBLISH']);
  expect(body).toMatch(/[^\r\n]\r\n$/);
  expect(body).not.toMatch(/(?<!\r)\n/);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(component.getFirstPropertyValue('dtstamp')).not.toBeNull();
    expect(event.startDate.isDate && event.endDate.isDate).toBe(true);
    expect(event.duration.toSeconds()).toBe(86_400);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      summary: event.summary,
      description: event.description,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      url: String(component.getFirstPropertyValue('url')),
    };
  });
}

/** Creates a group user with a store that they audit monthly, and helpers for actions. */
async function auditor({ name = 'gus' } = {}) {
  const shop = await store(server.db, { name: `Ring, "Ä" & Söhne; ${name}` });
  const gus = await groupUser(server.db, { name, stores: [shop], now: NOW });
  const id = await schedule({ stores: [shop], assignee: gus.id });
  const actions = askActions(server, { by: ada, storeId: shop });
  return { shop, gus, id, ...actions };
}

describe('a calendar shows', () => {
  test('only its owner’s visits and due dates of open actions, as whole days', async () => {
    const { gus, add } = await auditor();
    await add({
      title: 'Move the fruit\nto the till',
      detail: 'By the door, not; behind',
      owner: gus.id,
      due: '2026-11-25',
    });
    await add({ title: 'Not mine', due: '2026-11-25' });
    await add({ title: 'Without a day', owner: gus.id });
    const stranger = await auditor({ name: 'sue' });
    const path = await subscribe(gus);
    const entries = await read(path);
    expect(entries).toHaveLength(15);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(15);
    expect(entries.slice(0, 3).map(({ day, summary }) => [day, summary])).toEqual([
      ['2026-09-30', 'Audit: Ring, "Ä" & Söhne; gus'],
      ['2026-10-30', 'Audit: Ring, "Ä" & Söhne; gus'],
      ['2026-11-30', 'Audit: Ring, "Ä" & Söhne; gus'],
    ]);
    expect(entries.at(-1)).toMatchObject({
      day: '2026-11-25',
      summary: 'Move the fruit\nto the till (Ring, "Ä" & Söhne; gus)',
      description: 'By the door, not; behind',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/actions\/[\w-]{36}$/) as string,
    });
    expect(JSON.stringify(await read(await subscribe(stranger.gus)))).not.toContain('gus');
  });

  test('no completed visit, whether its date is past or future', async () => {
    const { shop, gus } = await auditor();
    const path = await subscribe(gus);
    const days = async () => (await read(path)).slice(0, 3).map(({ day }) => day);
    expect(await days()).toEqual(['2026-09-30', '2026-10-30', '2026-11-30']);
    await survey(server.db, shop, { date: '2026-10-30T10:00:00Z' });
    expect(await days()).toEqual(['2026-09-30', '2026-11-30', '2026-12-30']);
    // The audit is ten days before the due date of the upcoming visit, and completes it.
    await survey(server.db, shop, { date: '2026-11-20T10:00:00Z' });
    expect(await days()).toEqual(['2026-09-30', '2026-12-30', '2027-01-30']);
    expect(JSON.stringify(await read(path))).not.toContain('Audited');
  });

  test('moves, plans, skips, new due dates and ends to subscribers, under the same UIDs', async () => {
    const { shop, gus, id, add, update: change, detail } = await auditor();
    const actionId = await add({ title: 'Move it', owner: gus.id, due: '2026-11-25' });
    const path = await subscribe(gus);
    const before = await read(path);
    const [visit] = (await list({ store_id: shop, start_date: '2026-11-01' })).resultData;
    const visitId = visit?.visit_id ?? '';
    await update({ visit_id: visitId, due: '2026-11-28' });
    await change(actionId, { due: '2026-12-01' });
    const movedEntries = await read(path);
    expect(movedEntries.map(({ uid }) => uid).toSorted()).toEqual(before.map(({ uid }) => uid).toSorted());
    const of = (entries: typeof before, part: string) => entries.find(({ uid }) => uid.includes(part));
    expect(of(movedEntries, visitId)).toMatchObject({
      day: '2026-11-28',
      sequence: (of(before, visitId)?.sequence ?? 9) + 1,
    });
    expect(of(movedEntries, actionId)).toMatchObject({ day: '2026-12-01', sequence: 1 });

    await update({ visit_id: visitId, planned: '2026-11-26' });
    expect(of(await read(path), visitId)).toMatchObject({
      day: '2026-11-26',
      description: 'Monthly\nDue on 2026-11-28',
      status: 'CONFIRMED',
    });
    await update({ visit_id: visitId, skip: 'Rebuilding' });
    expect(of(await read(path), visitId)).toMatchObject({
      summary: expect.stringContaining('Skipped: ') as string,
      status: 'CANCELLED',
    });
    await change(actionId, { status: 'done' });
    expect((await detail(actionId)).status).toBe('done');
    expect(of(await read(path), actionId)).toBeUndefined();
    await server.call(deleteSchedule, { schedule_id: id }, ada);
    expect(await read(path)).toEqual([]);
  });

  test('nothing of a store to a user who lost it or was deleted', async () => {
    const { shop, gus } = await auditor();
    const path = await subscribe(gus);
    expect(await read(path)).toHaveLength(14);
    await server.db.deleteFrom('user_stores').where('store_id', '=', shop).execute();
    expect(await read(path)).toEqual([]);
    await server.db.deleteFrom('users').where('id', '=', gus.id).execute();
    expect((await fetch(path)).statusCode).toBe(404);
  });

  test.each(LANGUAGES)('the language of its owner: %s', async (language) => {
    const { gus } = await auditor();
    await server.db.updateTable('users').set({ language }).where('id', '=', gus.id).execute();
    const [first] = await read(await subscribe(gus));
    expect(first?.summary.includes('Audit: ')).toBe(language === 'en');
  });
});

describe('the address of a calendar', () => {
  test('is shown once, stored as a hash, and in no log line', async () => {
    const { gus } = await auditor();
    expect((await server.call(readCalendar, {}, gus)).body['resultData']).toBeNull();
    const path = await subscribe(gus);
    const key = /[\w-]{43}/.exec(path)?.[0] ?? '';
    await fetch(path);
    await fetch(path.replace('.ics', ''));
    expect((await server.call(readCalendar, {}, gus)).body['resultData']).toEqual({
      made: NOW.toISOString(),
      last_seen: NOW.toISOString(),
    });
    expect(server.lines.join('')).toContain('/calendar/:file');
    expect(server.lines.join('')).not.toContain(key);
    const rows = await server.db.selectFrom('calendars').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('ends when another is created and when it is deleted, with the same response as an address that never existed', async () => {
    const { gus } = await auditor();
    const [first, second] = [await subscribe(gus), await subscribe(gus)];
    const unknown = await fetch(`/calendar/${'a'.repeat(43)}.ics`);
    expect(unknown.statusCode).toBe(404);
    expect((await fetch(first)).body).toBe(unknown.body);
    expect((await fetch(second)).statusCode).toBe(200);
    expect((await server.call(deleteCalendar, {}, gus)).body).toMatchObject({ type: true });
    expect((await fetch(second)).body).toBe(unknown.body);
    const kinds = await server.db
      .selectFrom('audit_log')
      .where('actor_id', '=', gus.id)
      .select('kind')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['calendar_added', 'calendar_added', 'calendar_deleted']);
  });

  test('answers 304 while nothing has changed, and the same text at any time', async () => {
    const { gus, id } = await auditor();
    const path = await subscribe(gus);
    const { headers, body } = await fetch(path);
    server.later(60_000);
    const tag = String(headers.etag);
    const secondReply = await fetch(path, { 'if-none-match': tag });
    expect([secondReply.statusCode, secondReply.body]).toEqual([304, '']);
    expect((await fetch(path)).body).toBe(body);
    await server.call(deleteSchedule, { schedule_id: id }, ada);
    expect((await fetch(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  test('has the same request limit per minute as a user', async () => {
    const { gus } = await auditor();
    const path = await subscribe(gus);
    const ask = async (times: number) => {
      for (let attempt = 1; attempt < times; attempt += 1) await fetch(path);
      return (await fetch(path)).statusCode;
    };
    // The first 50 requests are counted in memory before the database is updated.
    expect(await ask(50)).toBe(200);
    await server.db.updateTable('tries').set({ count: 1_200 }).where('count', '=', 50).execute();
    expect(await ask(50)).toBe(429);
  });
});
