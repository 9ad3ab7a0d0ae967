import { expect, test } from 'vitest';
import { addPhone } from '../../../contract/audits/phones.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { groupUser, person, store } from '../../../../test/support/factories.ts';
import { get, phoneOf } from '../../../../test/openrosa/submissions.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { schedule } = scheduleCalls(server, ada);

test('the due stores of a phone are first, by due date, which is next to their names', async () => {
  const [lateStore = '', dueStore = '', laterStore = '', freeStore = ''] = await Promise.all(
    ['Wharf', 'Market', 'Alley', 'Bakery'].map((name) => store(server.db, { name })),
  );
  const gus = await groupUser(server.db, { stores: [lateStore, dueStore, laterStore, freeStore], now: NOW });
  for (const [shop, start] of [
    [lateStore, '2026-11-18'],
    [dueStore, '2026-11-22'],
    [laterStore, '2026-12-12'],
  ] as const)
    await schedule({ stores: [shop], start });
  const { body } = await server.call(addPhone, { name: 'Blue phone' }, gus);
  const { url } = (body as unknown as ReplyOf<typeof addPhone>).resultData;
  const list = await server.app.inject({ url: `${new URL(url).pathname}/media/stores.csv` });
  expect(list.body.split('\n')).toEqual([
    'name,label',
    `${lateStore},Wharf · due 2026-11-18`,
    `${dueStore},Market · due 2026-11-22`,
    `${laterStore},Alley`,
    `${freeStore},Bakery`,
    '',
  ]);
});

test('the form of a module has the due dates of the module, and the form of the audit those of audits', async () => {
  await server.call(loadDefinition, { definition: plainModule('policy'), use: true }, ada);
  const [auditedStore, assessedStore] = [
    await store(server.db, { name: 'Quay' }),
    await store(server.db, { name: 'Pier' }),
  ];
  const gus = await groupUser(server.db, { stores: [auditedStore, assessedStore], now: NOW });
  await schedule({ stores: [auditedStore], start: '2026-11-18' });
  await schedule({ stores: [assessedStore], start: '2026-11-22', module: 'policy' });
  const phone = await phoneOf(server, gus);
  const rows = async (path: string) => (await get(server, phone, path)).body.trim().split('\n').slice(1);
  expect(await rows('/media/stores.csv')).toEqual([`${auditedStore},Quay · due 2026-11-18`, `${assessedStore},Pier`]);
  const manifest = (await get(server, phone, '/forms/fourscore-policy/manifest')).body;
  const [, path = ''] = /<downloadUrl>[^<]*(\/media\/[^<]*stores\.csv)</.exec(manifest) ?? [];
  expect(await rows(path)).toEqual([`${assessedStore},Pier · due 2026-11-22`, `${auditedStore},Quay`]);
});
