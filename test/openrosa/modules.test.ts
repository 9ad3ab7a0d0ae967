import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readAssessment } from '../../src/contract/audits/assessments.ts';
import { loadDefinition, setModuleSettings } from '../../src/contract/audits/definitions.ts';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { isPrice } from '../../src/domain/modules/assess.ts';
import { roundTo } from '../../src/domain/modules/evaluate.ts';
import type { AssessmentAnswer } from '../../src/domain/modules/module.ts';
import { moduleLayoutOf, type FormItem } from '../../src/server/audits/phones/openrosa/moduleForm/layout.ts';
import { readPacks } from '../../src/server/audits/definitions/packs.ts';
import { groupUser, person, store } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { openForm, returnBrowser, type FilledForm } from './engine.ts';
import { phoneClient } from './robot.ts';
import { strangeModule } from './strangeModule.ts';
import { phoneOf } from './submissions.ts';

// The forms of the shipped modules, filled in by the engine of ODK Web Forms with the answers of their examples and
// sent as ODK Collect sends them.

const server = await sharedServer();
const ada = await person(server.db);
const shop = await store(server.db, { name: 'Corner' });
const gus = await groupUser(server.db, { stores: [shop] });
const app = phoneClient(server, (await phoneOf(server, gus)).at);
afterAll(returnBrowser);

/** Returns a result as it is shown. */
const displayValue = (value: unknown, decimals = 0) => (typeof value === 'number' ? roundTo(value, decimals) : value);

/** Fills in an answer. Skips fields that are read-only or, except for prices, hidden. */
function fill(form: FilledForm, { item, path: at }: FormItem, value: AssessmentAnswer): void {
  if (item.kind === 'price') {
    if (!isPrice(value)) return form.field(`${at}/none`).selectValues?.(['none']);
    const { unit, ...numbers } = value;
    for (const [name, number] of Object.entries(numbers)) form.field(`${at}/${name}`).setValue?.(number);
    if (item.unit !== 'each') form.field(`${at}/unit`).selectValue?.(unit);
    return;
  }
  const field = form.field(at);
  if (!field.currentState.relevant) return;
  if (Array.isArray(value)) field.selectValues?.(value as readonly string[]);
  else if (item.kind === 'yes_no' || item.kind === 'choice') field.selectValue?.(value as string);
  else field.setValue?.(value);
}

describe.each(await readPacks())('$module', (module) => {
  const layout = moduleLayoutOf(module);
  const unset = Object.fromEntries(
    (module.examples ?? []).flatMap(({ settings = {} }) => Object.keys(settings).map((name) => [name, null])),
  );

  test('its examples, filled in on a phone, have the expected results', { timeout: 300_000 }, async () => {
    await server.call(loadDefinition, { definition: module, use: true }, ada);
    const { xform, lists } = await app.fetchForm(`fourscore-${module.module}`);
    const open = await openForm(xform, lists);
    for (const { name, answers, settings = {}, expect: expected } of module.examples ?? []) {
      await server.call(setModuleSettings, { name: module.module, settings: { ...unset, ...settings } }, ada);
      const form = open();
      form.field('/data/store_id').selectValue?.(shop);
      for (const item of layout.items.values()) {
        const value = answers[item.item.varname] as AssessmentAnswer | undefined;
        if (value !== undefined) fill(form, item, value);
      }
      const id = randomUUID();
      const xml = (await form.xml()).replace(/uuid:[^<]+/, `uuid:${id}`);
      const reply = await app.send(xml);
      expect([name, reply.status]).toEqual([name, 201]);
      const { body } = await server.call(readAssessment, { assessment_id: id }, gus);
      const { measures, outcome, computed } = (body as ReplyOf<typeof readAssessment>).resultData;
      for (const [measure, value] of Object.entries(expected.measures ?? {})) {
        const result = measures.find((candidate) => candidate.measure === measure);
        expect([name, measure, displayValue(result?.value, result?.decimals)]).toEqual([name, measure, value]);
      }
      for (const [figure, value] of Object.entries(expected.computed ?? {})) {
        const { decimals } = module.computed?.find((formula) => formula.id === figure) ?? {};
        expect([
          name,
          figure,
          displayValue(computed.find((formula) => formula.id === figure)?.value, decimals),
        ]).toEqual([name, figure, value]);
      }
      if (expected.outcome !== undefined) expect([name, outcome?.state ?? null]).toEqual([name, expected.outcome]);
    }
  });
});

test('the form speaks the module’s languages, shows what was found last time, and hides what is not asked', async () => {
  await server.call(loadDefinition, { definition: strangeModule(), use: true }, ada);
  const open = async () => {
    const { xform, lists } = await app.fetchForm('fourscore-strange');
    const form = (await openForm(xform, lists))();
    form.field('/data/store_id').selectValue?.(shop);
    return form;
  };
  const form = await open();
  const isShown = (path: string) => form.field(path).currentState.relevant;
  form.field('/data/SCOPE/SCOPE_1/employees').setValue?.(3);
  expect([isShown('/data/S_all/egg'), isShown('/data/S_all/S_all_1/start_note')]).toEqual([false, false]);
  form.field('/data/S_all/S_all_1/start').selectValue?.('yes');
  expect([isShown('/data/S_all/egg'), isShown('/data/S_all/S_all_1/start_note')]).toEqual([true, false]);
  form.field('/data/S_all/rice/price').setValue?.(2.5);
  form.field('/data/S_all/egg/none').selectValues?.(['none']);
  expect([isShown('/data/S_all/rice/size'), isShown('/data/S_all/egg/price')]).toEqual([true, false]);
  form.field('/data/S_all/S_all_1/S_all_more').selectValues?.(['start']);
  form.field('/data/S_all/S_all_1/start_note_').setValue?.('<brown> & soft');
  form.speak('pjt');
  form.field('/data/S_all/S_all_1/meta').selectValues?.(['other']);
  expect(form.value('/data/LANGUAGE')).toBe('pjt');
  const id = randomUUID();
  const xml = (await form.xml()).replace(/uuid:[^<]+/, `uuid:${id}`);
  expect(await app.send(xml)).toEqual({ status: 201, message: 'Wiru\nWiru: 100%' });
  const { body } = await server.call(readAssessment, { assessment_id: id }, gus);
  expect((body as ReplyOf<typeof readAssessment>).resultData.answers).toMatchObject([
    { item: 'employees', value: 3 },
    { item: 'start', value: 'yes', note: '<brown> & soft' },
    { item: 'meta', value: ['other'] },
    { item: 'rice', value: { price: 2.5, size: 0.5, unit: 'kg' }, unit_price: 5 },
    { item: 'egg', value: 'none' },
  ]);
  const next = await open();
  expect(next.hint('/data/S_all/rice/price')).toContain('↺ 2.50 / 0.5 kg');
  expect(next.hint('/data/S_all/egg/price')).toContain('↺ Not sold today');
  expect(next.hint('/data/S_all/S_all_1/start')).toContain('↺ ✓');
});
