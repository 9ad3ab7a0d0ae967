import { expect } from 'vitest';
import type { InputOf, ReplyOf } from '../../../src/contract/kit/call.ts';
import { addSchedule } from '../../../src/contract/followUp/schedule/schedules.ts';
import { listVisits, updateVisit } from '../../../src/contract/followUp/schedule/visits.ts';
import { store, type Person } from '../factories.ts';
import type { sharedServer } from '../server.ts';

type Visit = ReplyOf<typeof listVisits>['resultData'][number];

/**
 * Returns the calls of schedules and visits for tests, made by an administrator unless another user is named. Lists
 * cover September to December 2026 by default.
 */
export function scheduleCalls(server: Awaited<ReturnType<typeof sharedServer>>, ada: Person) {
  async function list(input: Partial<InputOf<typeof listVisits>> = {}, person: Person = ada) {
    const range = { start_date: '2026-09-01', end_date: '2026-12-31' };
    const { body } = await server.call(listVisits, { ...range, ...input }, person);
    expect(body).toMatchObject({ type: true });
    return body as unknown as ReplyOf<typeof listVisits>;
  }
  const lines = async (input: Partial<InputOf<typeof listVisits>>, person: Person = ada) =>
    (await list(input, person)).resultData.map(({ due, state, survey_id: id }) => [due, state, id]);

  async function schedule(input: Partial<InputOf<typeof addSchedule>>) {
    const monthly = { name: 'Monthly', every: 1, unit: 'month', start: '2026-09-30', grace: 5 } as const;
    const { body } = await server.call(addSchedule, { ...monthly, ...input }, ada);
    expect(body).toMatchObject({ type: true });
    return String(body['_id']);
  }

  async function update(change: InputOf<typeof updateVisit>) {
    const { body } = await server.call(updateVisit, change, ada);
    expect(body).toMatchObject({ type: true });
    return (body as { resultData: Visit }).resultData;
  }

  /** Creates a store with its own monthly schedule. */
  async function monthly(input: Partial<InputOf<typeof addSchedule>> = {}) {
    const shop = await store(server.db);
    return { shop, id: await schedule({ stores: [shop], ...input }) };
  }

  return { list, lines, schedule, update, monthly };
}
