import path from 'node:path';
import { expect, test } from 'vitest';
import { deleteSchedule } from '../../../contract/followUp/schedule/schedules.ts';
import { linkAction } from '../../../contract/followUp/actions/links.ts';
import { commentAction } from '../../../contract/followUp/actions/actions.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { blankDatabase } from '../../../../test/support/database.ts';
import { onDatabase, rowDigests } from '../../../../test/support/digest.ts';
import { groupUser, person } from '../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const TABLES = ['actions', 'action_steps', 'action_links', 'schedules', 'schedule_stores', 'visit_exceptions'];

const folder = await sharedFolder();
const server = await sharedServer();
const ann = await person(server.db);

test('actions with their timelines, schedules and exceptions are restored as they were when the backup was made', async () => {
  const { list, monthly, update } = scheduleCalls(server, ann);
  const { shop, id: scheduleId } = await monthly();
  const [first = '', second = '', third = ''] = (await list({ store_id: shop })).resultData.map(
    ({ visit_id: id }) => id,
  );
  const gus = await groupUser(server.db, { stores: [shop] });
  await update({ visit_id: first, due: '2026-10-02' });
  await update({ visit_id: second, skip: 'Closed\tfor a "week"' });
  const actions = askActions(server, { by: ann, storeId: shop });
  const oldAction = await actions.add({ title: 'Move the fruit', owner: gus.id, due: '2026-12-01' });
  await actions.call(commentAction, { action_id: oldAction, text: 'Two crates\ncame.' });
  await actions.update(oldAction, { status: 'doing' });
  await actions.call(linkAction, { action_id: oldAction });
  await actions.call(linkAction, { action_id: oldAction });
  const file = path.join(folder, 'followUp.tar.gz');
  const before = await rowDigests(server.url, TABLES);
  for (const digest of Object.values(before)) expect(digest).not.toMatch(/^0 rows/);
  await writeBackup(file, { url: server.url, images: imageHome({ dataDir: server.dataDir }) });

  await actions.update(oldAction, { status: 'dropped', reason: 'Sold' });
  await actions.add({ title: 'Another' });
  await update({ visit_id: third, skip: 'Late' });
  await server.call(deleteSchedule, { schedule_id: scheduleId }, ann);
  await monthly();
  const digests = await rowDigests(server.url, TABLES);
  for (const table of TABLES) expect(digests[table], table).not.toBe(before[table]);

  const target = await blankDatabase();
  try {
    await restoreBackup(file, async () => ({ url: target.url, images: imageHome({ dataDir: folder }) }));
    expect(await rowDigests(target.url, TABLES)).toEqual(before);
    await onDatabase(target.url, async (client) => {
      await expect(client.query('delete from action_steps')).rejects.toThrow('only grows');
    });
  } finally {
    await target.drop();
  }
});
