import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { person, store } from '../../../../../test/support/factories.ts';
import { plainModule } from '../../../../../test/support/modules.ts';
import { get, phoneOf } from '../../../../../test/openrosa/submissions.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { addAssessment, correctAssessment } from '../../../../contract/audits/assessments.ts';
import * as definitions from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';

const server = await sharedServer();
const ada = await person(server.db, { name: 'ada' });
const phone = await phoneOf(server, ada);
const [section] = plainModule('market').sections;
const definition = plainModule('market', {
  languages: [{ tag: 'en' }, { tag: 'es' }],
  sections: section
    ? [
        {
          ...section,
          items: [
            {
              varname: 'state',
              text: { en: 'State' },
              kind: 'choice',
              choices: [
                { code: 'good', text: { en: 'Good' }, points: 1 },
                { code: 'bad', text: { en: 'Bad' }, points: 0 },
              ],
            },
            { varname: 'rice', text: { en: 'Rice' }, kind: 'price', unit: 'kg' },
          ],
        },
      ]
    : [],
  measures: [{ id: 'share', title: { en: 'Share' }, formula: 'score()' }],
});
await server.call(definitions.loadDefinition, { definition, use: true }, ada);

/** Returns each store's cells, by store id. */
async function find(language = 'en'): Promise<Map<string, string>> {
  const path = '/media/fourscore-market/previous.csv';
  const { body } = await get(server, phone, path, { 'accept-language': language });
  const rows = body.trim().split('\n').slice(2);
  return new Map(rows.map((row) => [row.slice(0, 36), row.slice(37)]));
}

const price = (size: number) => ({ price: 1.8, size, unit: 'g' as const });

test('other assessments, corrections and translations are included, also after the first read', async () => {
  const shop = await store(server.db);
  const add = async (date: string, state: string) => {
    const answers = [
      { item: 'state', value: state },
      { item: 'rice', value: price(1500) },
    ];
    const { body } = await server.call(addAssessment, { store_id: shop, module: 'market', date, answers }, ada);
    return (body as ReplyOf<typeof addAssessment>).resultData.assessment_id;
  };
  await add('2026-11-01T09:00:00Z', 'good');
  expect((await find()).get(shop)).toBe('Good,"1.80 / 1,500 g"');
  expect((await find('es')).get(shop)).toBe('Good,"1,80 / 1500 g"');
  const id = await add('2026-11-02T09:00:00Z', 'bad');
  expect((await find()).get(shop)).toBe('Bad,"1.80 / 1,500 g"');
  const correction = { assessment_id: id, version: 1, reason: 'slip', answers: [{ item: 'rice', value: price(2.5) }] };
  expect((await server.call(correctAssessment, correction, ada)).body).toMatchObject({ type: true });
  expect((await find()).get(shop)).toMatch(/1\.80 \/ 2\.5 g$/);
  await add('2026-11-03T09:00:00Z', 'bad');
  expect((await find('es')).get(shop)).toBe('Bad,"1,80 / 1500 g"');
  const texts = { 'items/state/choices/bad/text': 'Malo' };
  const translation = { name: 'market', version: '1.0', language: { tag: 'es' }, texts };
  expect((await server.call(definitions.translateDefinition, translation, ada)).body).toMatchObject({ type: true });
  expect((await find('es')).get(shop)).toBe('Malo,"1,80 / 1500 g"');
});

test('each of many stores has its own answers, and few number formats are created for them', async () => {
  // The number in each store's name is the size in its answer.
  await sql`
    with opened as (
      insert into stores (name) select 'n' || n from generate_series(101, 600) n returning id, name
    ), added as (
      insert into assessments (id, store_id, module_id, module, taken_at, received_at, content_hash)
      select gen_random_uuid(), opened.id, modules.id, modules.name, now(), now(), ''
      from opened, modules where modules.name = 'market'
      returning id, store_id, taken_at
    ), latest as (
      insert into latest_assessments (store_id, module, assessments, assessment_id, taken_at)
      select store_id, 'market', 1, id, taken_at from added
    )
    insert into assessment_answers (assessment_id, answers, suggestion, computed, stand_ins)
    select added.id, jsonb_build_array(jsonb_build_object('item', 'rice', 'value',
      jsonb_build_object('price', 2, 'size', substr(name, 2)::int, 'unit', 'g'))), '[]', '[]', '{}'
    from added join opened on opened.id = added.store_id`.execute(server.db);
  let formatCount = 0;
  class CountedFormat extends Intl.NumberFormat {
    constructor(...input: ConstructorParameters<typeof Intl.NumberFormat>) {
      super(...input);
      formatCount += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { NumberFormat: { value: CountedFormat } }));
  const labels = await find('pt');
  vi.unstubAllGlobals();
  expect(formatCount).toBe(2);
  const names = await server.db.selectFrom('stores').where('name', 'like', 'n___').select(['id', 'name']).execute();
  expect(names).toHaveLength(500);
  const cells = names.map(({ id, name }) => [name, labels.get(id)]);
  expect(cells).toEqual(names.map(({ name }) => [name, `,"2,00 / ${name.slice(1)} g"`]));
  expect(await find('pt')).toEqual(labels);
});
