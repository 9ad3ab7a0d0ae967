import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as calls from '../../../contract/insight/regions.ts';
import { testRegion } from '../../../../test/support/replies/region.ts';

const of = await testRegion();

const OF_ONE_GROUP = Object.values(calls).filter((call) => 'group_id' in call.input.shape);

test.each(OF_ONE_GROUP)('$path answers a group out of scope like a missing one', async (call) => {
  const inForeign = await of.server.call(call, { group_id: of.highlands }, of.gus);
  const inMissing = await of.server.call(call, { group_id: randomUUID() }, of.gus);
  const inNonsense = await of.server.call(call, { group_id: 'no id of ours' }, of.gus);
  expect(inForeign.status).toBe(404);
  expect(inMissing.raw).toBe(inForeign.raw);
  expect(inNonsense.raw).toBe(inForeign.raw);
  expect((await of.server.call(call, { group_id: of.highlands }, of.ann)).status).toBe(200);
  expect((await of.server.call(call, { group_id: of.coastal.toUpperCase() }, of.gus)).status).toBe(200);
});

test('no call returns the name or id of another user’s store to a group user', async () => {
  for (const call of Object.values(calls)) {
    const { raw } = await of.server.call(call, { group_id: of.coastal }, of.gus);
    for (const secret of ['pier nine', 'Quay', of.pier, of.quay, of.hill]) expect(raw).not.toContain(secret);
  }
});
