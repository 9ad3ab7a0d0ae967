import { randomUUID } from 'node:crypto';
import { addAssessment } from '../../../src/contract/audits/assessments.ts';
import { loadDefinition } from '../../../src/contract/audits/definitions.ts';
import { recountStores } from '../../../src/server/audits/surveys/totals.ts';
import { action, group, person, store, survey } from '../factories.ts';
import { cornerModule } from '../modules.ts';
import { sharedServer } from '../server.ts';
import { readToken } from './feed.ts';

/** The time of `filledFeed`. */
export const NOW = new Date('2026-11-21T10:00:00Z');

/** An answer of each kind, with strings that look like formulas. */
const ANSWERS = [
  { item: 'fruit', value: 'yes', note: '=1+1' },
  { item: 'step', value: 'done' },
  { item: 'drinks', value: ['water'] },
  { item: 'metres', value: 2.5 },
  { item: 'rice', value: { price: 4.2, size: 500, unit: 'g', packs: 2, special: 3.5, brand: '@home' } },
  { item: 'bread', value: 'none' },
  { item: 'day', value: '2026-10-31' },
  { item: 'remark', value: '=HYPERLINK("x")\r\n\'b\'; <&>' },
];

/**
 * Creates a server for all tests of a file with two stores in two groups, three audits in November, a second and a
 * practice audit, an action, three assessments and two tokens.
 */
export async function filledFeed() {
  const server = await sharedServer({ now: NOW });
  const ann = await person(server.db, { now: NOW });
  const coastal = await group(server.db, { name: 'Coastal' });
  const inland = await group(server.db, { name: 'Inland' });
  const harbour = await store(server.db, { name: "O'Brien's Harbour", groups: [coastal, inland] });
  const mountain = await store(server.db, { name: 'Mountain', groups: [inland] });
  const audits = [
    await survey(server.db, harbour, { date: '2026-11-01T09:00:00Z' }),
    await survey(server.db, harbour, { date: '2026-11-02T09:00:00.250Z', answers: { fresh_fruit_five_kinds: 'No' } }),
    await survey(server.db, mountain, { date: '2026-11-03T09:00:00Z' }),
  ];
  const ids = [
    await survey(server.db, harbour, { date: '2026-11-02T10:00:00Z', answers: { fresh_fruit_five_kinds: 'Yes' } }),
    await survey(server.db, mountain, { date: '2026-11-03T10:00:00Z', answers: { fresh_fruit_five_kinds: 'No' } }),
  ];
  for (const [at, kind] of (['second', 'practice'] as const).entries()) {
    const update = server.db.updateTable('surveys').set({ kind, counted: false });
    await update.where('id', '=', ids[at] ?? '').execute();
  }
  await recountStores(server.db, [harbour, mountain]);
  await action(server.db, harbour, 'Move the water', { question: 'fresh_fruit_five_kinds' });
  const module = cornerModule();
  await server.call(loadDefinition, { definition: module, use: true }, ann);
  const assessments = [
    { assessment_id: randomUUID(), store_id: harbour, date: '2026-11-04T09:00:00Z', answers: ANSWERS },
    { assessment_id: randomUUID(), store_id: mountain, date: '2026-11-05T09:00:00Z', answers: ANSWERS.slice(0, 2) },
    { assessment_id: randomUUID(), store_id: harbour, date: '2026-11-06T09:00:00Z', answers: [] },
  ];
  for (const assessment of assessments) {
    const { body } = await server.call(addAssessment, { ...assessment, module: 'corner' }, ann);
    if (body['type'] !== true) throw new Error(JSON.stringify(body));
  }
  const token = await readToken(server, ann);
  const ofCoastal = await readToken(server, ann, { group: coastal });
  const assessmentIds = assessments.map(({ assessment_id: id }) => id);
  return { server, ann, token, ofCoastal, harbour, mountain, inland, audits, others: ids, assessed: assessmentIds };
}
