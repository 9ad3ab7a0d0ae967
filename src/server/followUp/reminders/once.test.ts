import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { remind } from '../../../../test/support/actions/remind.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { deliverNotices } from './deliver.ts';

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { send, plan, confirmed, optionsFor } = remind(server);
const ada = await person(server.db, { name: 'ada', now: NOW });
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

/** Creates an assigned action and discards the 'assigned to you' email, which has its own tests. */
const give = async (over: object) => {
  const id = await ask.add({ title: 'Move the fruit', owner: gus.id, ...over });
  await server.empty('mails');
  return id;
};

describe('each email is sent once', () => {
  test('with two consoles that plan and send simultaneously', async () => {
    for (let i = 0; i < 20; i += 1) {
      const person = await confirmed(await groupUser(server.db, { name: `u${i}`, stores: [shop], now: NOW }));
      await ask.add({ title: `Number ${i}`, owner: person.id, due: '2026-11-19' });
    }
    await server.empty('mails');
    at('2026-11-19T07:00:00Z');
    const mails = await send(2);
    expect(mails).toHaveLength(20);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(20);
    expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  test('if a console crashes during a batch, the next sends it with the same Message-ID', async () => {
    await give({ due: '2026-11-19' });
    at('2026-11-19T07:00:00Z');
    await plan();
    const ids: string[] = [];
    const neverSettles = new Promise<void>(() => {});
    const dyingMailer = {
      ...optionsFor('smtp://127.0.0.1:1'),
      transport: async ({ id }: { id: string }) => (ids.push(id), neverSettles),
    };
    void deliverNotices(dyingMailer);
    await expect.poll(() => ids.length).toBe(1);
    expect(await send()).toEqual([]);
    server.later(3 * 60_000);
    const mails = await send();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.raw).toMatch(new RegExp(`^Message-ID: <${ids[0]}\\.`, 'm'));
  });

  test('after an outage of the mail server, which gets that day’s email once, and not two the next day', async () => {
    await give({ title: 'First', due: '2026-11-19' });
    await give({ title: 'Second', due: '2026-11-20' });
    at('2026-11-19T07:00:00Z');
    await plan();
    await deliverNotices(optionsFor('smtp://127.0.0.1:1'));
    at('2026-11-20T07:00:00Z');
    const mails = await send();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Overdue\n- First[^]*Due today\n- Second/);
  });

  test('with at most one email a day for each user in any case, except ‘assigned to you’', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('hours' as const), by: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constant('due' as const), by: fc.integer({ min: -22, max: 9 }) }),
      fc.record({ kind: fc.constant('zone' as const), by: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ kind: fc.constant('fails' as const), by: fc.constant(0) }),
    );
    const ids = [await give({ title: 'A', due: '2026-11-19' }), await give({ title: 'B', due: '2026-11-25' })];
    await confirmed(ada);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        await server.empty('mails', 'reminder_days');
        await server.db.updateTable('mail_settings').set({ told_on: null }).execute();
        await server.db.updateTable('organisation').set({ time_zone: 'UTC' }).execute();
        at('2026-11-18T00:00:00Z');
        const counts = new Map<string, number>();
        let zone = 'UTC';
        for (const [place, { kind, by }] of steps.entries()) {
          const today = new Date(server.clock.now ?? NOW);
          if (kind === 'hours') server.later(by * 3_600_000);
          if (kind === 'zone') {
            zone = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'][by] ?? 'UTC';
            await server.db.updateTable('organisation').set({ time_zone: zone }).execute();
          }
          if (kind === 'due') {
            const due = new Date(today.getTime() + by * 86_400_000).toISOString().slice(0, 10);
            await server.db
              .updateTable('actions')
              .set({ due })
              .where('id', '=', ids[place % 2] ?? '')
              .execute();
          }
          if (kind === 'fails') {
            await plan();
            await deliverNotices(optionsFor('smtp://127.0.0.1:1'));
            continue;
          }
          const day = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(server.clock.now ?? NOW);
          for (const { to } of await send(2)) counts.set(`${to} ${day}`, (counts.get(`${to} ${day}`) ?? 0) + 1);
        }
        expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
      }),
      { numRuns: 8 },
    );
    await server.db.updateTable('organisation').set({ time_zone: 'UTC' }).execute();
  });
});
