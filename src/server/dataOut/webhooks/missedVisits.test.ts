import { expect, test } from 'vitest';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { person } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { loadDefinition, putDefinitionToUse } from '../../../contract/audits/definitions.ts';
import { addWebhook } from '../../../contract/dataOut/webhooks.ts';
import { reportMissedVisits } from './missedVisits.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { list, monthly } = scheduleCalls(server, ada);
const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('a missed visit is reported once, by one of two consoles, and none from before the first check', async () => {
  await server.call(addWebhook, { url: 'https://example.org/', events: ['visit.missed'] }, ada);
  const { shop } = await monthly();
  // Nobody can do a visit for a module that is not in use.
  await server.call(loadDefinition, { definition: plainModule('policy'), use: true }, ada);
  await monthly({ module: 'policy' });
  await server.call(putDefinitionToUse, { name: 'policy', version: null }, ada);
  const events = () =>
    server.db.selectFrom('webhook_deliveries').select(['event', 'subject', 'store_id', 'at']).execute();
  const look = (day: string) =>
    Promise.all([reportMissedVisits(server.db, at(day)), reportMissedVisits(server.db, at(day))]);
  await look('2026-11-20');
  expect(await events()).toEqual([]);
  // The visit is due on 30 November and may be done until 5 December.
  await look('2026-12-05');
  expect(await events()).toEqual([]);
  await look('2026-12-08');
  await look('2026-12-08');
  await look('2026-12-20');
  const visit = (await list({ store_id: shop })).resultData.find(({ due }) => due === '2026-11-30');
  // The message contains the time at which the visit's window ended, not the time of the sweep.
  const missedAt = new Date('2026-12-06T00:00:00Z');
  expect(await events()).toEqual([{ event: 'visit.missed', subject: visit?.visit_id, store_id: shop, at: missedAt }]);
});
