import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blankDatabase } from '../../../../test/support/database.ts';
import { onDatabase, rowDigests } from '../../../../test/support/digest.ts';
import { person, store } from '../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addAssessment, correctAssessment, voidAssessment } from '../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { addWebhook } from '../../../contract/dataOut/webhooks.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const TABLES = [
  'modules',
  'assessments',
  'assessment_answers',
  'measures',
  'assessment_revisions',
  'latest_assessments',
  'webhook_deliveries',
  // Not in the backup: triggers write them again.
  'module_titles',
  'module_items',
  'module_measures',
];

const folder = await sharedFolder();
const server = await sharedServer();
const ann = await person(server.db);
const shop = await store(server.db);

/** Adds an assessment and returns its id. */
async function add(value: string): Promise<string> {
  const id = randomUUID();
  const answers = [
    { item: 'remark', value },
    { item: 'rice', value: { price: 4.2, size: 500, unit: 'g' as const, brand: 'A\t"B"\\N' } },
  ];
  const input = { assessment_id: id, store_id: shop, module: 'corner', date: '2026-11-01', answers };
  expect((await server.call(addAssessment, input, ann)).body).toMatchObject({ type: true });
  return id;
}

test('assessments with their versions and the data sets are restored, and no webhook reports them again', async () => {
  await server.call(loadDefinition, { definition: cornerModule(), use: true }, ann);
  const events = ['assessment.added', 'assessment.changed'];
  await server.call(addWebhook, { url: 'https://example.org/', events }, ann);
  const [first, second] = [await add('=1+1\r\n'), await add('ü😀')];
  const change = { version: 1, reason: 'A slip' };
  await server.call(correctAssessment, { ...change, assessment_id: first, date: '2026-11-02' }, ann);
  await server.call(voidAssessment, { ...change, assessment_id: second }, ann);
  const views = ['reporting.assessments', 'reporting.assessment_answers', 'reporting.measures'];
  const assessmentsIn = (url: string) =>
    onDatabase(url, async (client) => {
      const texts = [];
      for (const view of views) {
        const { rows } = await client.query<{ text: string }>(`select row_to_json(v)::text as text from ${view} v`);
        texts.push(rows.map(({ text }) => text).toSorted());
      }
      return texts;
    });
  const [before, read] = [await rowDigests(server.url, TABLES), await assessmentsIn(server.url)];
  for (const digest of Object.values(before)) expect(digest).not.toMatch(/^0 rows/);
  expect(read.map((rows) => rows.length)).toEqual([1, 2, 2]);

  const file = path.join(folder, 'assessments.tar.gz');
  await writeBackup(file, { url: server.url, images: imageHome({ dataDir: server.dataDir }) });
  const target = await blankDatabase();
  try {
    await restoreBackup(file, async () => ({ url: target.url, images: imageHome({ dataDir: folder }) }));
    expect(await rowDigests(target.url, TABLES)).toEqual(before);
    expect(await assessmentsIn(target.url)).toEqual(read);
  } finally {
    await target.drop();
  }
});
