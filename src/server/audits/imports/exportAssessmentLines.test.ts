import { expect, test } from 'vitest';
import { person, store } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import * as assessments from '../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import { exportAssessmentLines } from './exportAssessmentLines.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });

async function exportLines(): Promise<Record<string, unknown>[]> {
  let text = '';
  await exportAssessmentLines(server.db, async (lines) => {
    text += lines;
  });
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a file without assessments is one line', async () => {
  expect(await exportLines()).toEqual([{ kind: 'fourscore-assessments', format: 1, assessments: 0 }]);
});

test('a file has the modules that were used, then every assessment by date, with its results and its versions', async () => {
  const load = (definition: ReturnType<typeof plainModule>) =>
    server.call(loadDefinition, { definition, use: true }, ada);
  await Promise.all([load(plainModule('policy')), load(plainModule('unused'))]);
  const shop = await store(server.db, { name: 'Harbour Market' });
  const add = (digit: string, over: Partial<InputOf<typeof assessments.addAssessment>>) =>
    server.call(
      assessments.addAssessment,
      {
        assessment_id: `0000000${digit}-0000-4000-8000-000000000000`,
        store_id: shop,
        module: 'policy',
        answers: [{ item: 'sold', value: 'yes', note: '=1+1\n\u2028"a"' }],
        ...over,
      },
      ada,
    );
  await add('1', { date: '2026-11-03T10:00:00Z', started: '2026-11-03T09:30:00Z' });
  await add('2', { date: '2026-11-01T10:00:00Z', answers: [{ item: 'sold', value: 'no' }] });
  const id = '00000002-0000-4000-8000-000000000000';
  const voidInput = { assessment_id: id, reason: 'A slip' };
  const correction = { ...voidInput, version: 1, answers: [{ item: 'sold', value: 'yes' as const }] };
  expect((await server.call(assessments.correctAssessment, correction, ada)).body).toMatchObject({ type: true });
  expect((await server.call(assessments.voidAssessment, { ...voidInput, version: 2 }, ada)).body['type']).toBe(true);

  const [header, module, first, second, ...otherLines] = await exportLines();
  expect(header).toMatchObject({ assessments: 2 });
  expect(module).toEqual({ kind: 'module', checksum: expect.any(String) as string, module: plainModule('policy') });
  const share = { measure: 'share', coverage: null, enough: true, n: 1 };
  const common = { kind: 'assessment', store: 'Harbour Market', auditor: 'ada', module: module?.['checksum'] };
  const results = { standIns: {}, computed: [], outcome: null };
  expect(first).toEqual({
    ...common,
    ...results,
    id,
    takenAt: '2026-11-01T10:00:00.000Z',
    answers: [{ item: 'sold', value: 'yes' }],
    measures: [{ ...share, value: 100 }],
    void: { at: NOW.toISOString(), by: 'ada', reason: 'A slip' },
    versions: [
      { version: 1, reason: null, void: false, value: 'no', score: 0 },
      { version: 2, reason: 'A slip', void: false, value: 'yes', score: 100 },
      { version: 3, reason: 'A slip', void: true, value: 'yes', score: 100 },
    ].map(({ value, score, ...version }) => ({
      ...version,
      at: NOW.toISOString(),
      by: 'ada',
      takenAt: '2026-11-01T10:00:00.000Z',
      answers: [{ item: 'sold', value }],
      measures: [{ ...share, value: score }],
      outcome: null,
    })),
  });
  expect(second).toEqual({
    ...common,
    ...results,
    id: '00000001-0000-4000-8000-000000000000',
    takenAt: '2026-11-03T10:00:00.000Z',
    answers: [{ item: 'sold', note: '=1+1\n\u2028"a"', value: 'yes' }],
    measures: [{ ...share, value: 100 }],
    started: '2026-11-03T09:30:00.000Z',
  });
  expect(otherLines).toEqual([]);
});

test('the name of a user whose account was deleted is the same in every language', async () => {
  await server.db.updateTable('assessments').set({ user_name: null }).execute();
  const auditors = (await exportLines()).slice(2).map(({ auditor }) => auditor);
  expect(auditors).toEqual(['Deleted user', 'Deleted user']);
});
