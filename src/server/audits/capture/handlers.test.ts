import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addAssessment,
  listAssessments,
  readAssessment,
  voidAssessment,
} from '../../../contract/audits/assessments.ts';
import { readCaptureInstrument, readCaptureStores } from '../../../contract/audits/capture.ts';
import {
  listFoods,
  listManagerQuestions,
  loadDefinition,
  putDefinitionToUse,
} from '../../../contract/audits/definitions.ts';
import { openDraft, publishDraft, saveDraft } from '../../../contract/audits/drafts.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { LANGUAGES, textsOf } from '../../../domain/instrument.ts';
import { itemsOf, type Module } from '../../../domain/modules/module.ts';
import { addSurvey } from '../../../contract/audits/surveys.ts';
import { action, group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { cornerModule, plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { installInstrument } from '../definitions/changes.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const { db } = server;
const coastal = await group(db);
const harbour = await store(db, { groups: [coastal] });
const hill = await store(db, { groups: [coastal] });
const ann = await person(db, { name: 'ann' });
const gus = await groupUser(db, { groupId: coastal, stores: [harbour] });
const bea = await groupUser(db, { name: 'bea', groupId: coastal, stores: [harbour, hill] });
const farUser = await groupUser(db, { name: 'far', groupId: await group(db), stores: [harbour] });
const { questions, managerQuestions } = await activeInstrument(db);
const [first = '', second = ''] = questions.keys();
const [managerQuestion = ''] = managerQuestions.keys();

type CaptureReply = {
  store_id: string;
  last: { survey_id: string } | null;
  actions: { title: string }[];
  assessments: { module: string; assessment_id: string; answers: Record<string, unknown> }[];
  medians: object[];
  owners: string[];
};
const read = async (stores: string[], person = gus) => {
  const { body } = await server.call(readCaptureStores, { store_ids: stores }, person);
  return body as { resultData: CaptureReply[]; users: { userid: string; name: string }[] };
};

const latest = async () => (await read([harbour])).resultData[0]?.assessments;

const send = async (date: string, answer: string, over: object = {}) => {
  const survey_id = randomUUID();
  const { body } = await server.call(
    addSurvey,
    {
      survey_id,
      store_id: harbour,
      date,
      answers: [
        { question_id: first, answer, note: 'No label' },
        { question_id: second, answer: 'N/A' },
      ],
      managerAnswer: { answers: [{ question_id: managerQuestion, answer: `said ${answer}` }] },
      suggestion: [
        { question: 'Which?', answers: ['A sign'] },
        { question: questions.get(second)?.text['es'], answers: [] },
      ],
      ...over,
    },
    gus,
  );
  expect(body).toMatchObject({ type: true });
  return survey_id;
};

test('it returns what the last counted audit of each store found', async () => {
  const last = await send('2026-11-19T10:00:00Z', 'No');
  await send('2026-11-18T10:00:00Z', 'Yes');
  await send('2026-11-20T10:00:00Z', 'Yes', { kind: 'practice' });
  const { resultData } = await read([harbour]);
  expect(resultData).toMatchObject([
    {
      store_id: harbour,
      last: {
        survey_id: last,
        date: '2026-11-19T10:00:00.000Z',
        areas: { overall: { score: 0, counted: 1 } },
        answers: { [first]: 'No', [second]: 'N/A' },
        managerAnswers: { [managerQuestion]: 'said No' },
        plan: [
          { question: 'Which?', answers: ['A sign'], notes: '', question_id: null, due: null },
          { question: questions.get(second)?.text.en, question_id: second },
        ],
      },
    },
  ]);
});

const lastAnswersOf = async (name: string) => (await latest())?.find(({ module }) => module === name)?.answers;
const lastAnswers = async () => (await read([harbour])).resultData[0]?.last;

/** Publishes an edited version, runs a check, and puts the original version back into use. */
const withPublished = async (edits: object[], check: () => Promise<void>) => {
  const { instrument } = await activeInstrument(db);
  const { body } = await server.call(openDraft, { name: instrument.name }, ann);
  const { draft_id: draft } = (body as ReplyOf<typeof openDraft>).resultData;
  await server.call(saveDraft, { draft_id: draft, rev: 0, edits: edits as never }, ann);
  const version = { draft_id: draft, rev: 1, version: '99.0', use: true };
  expect((await server.call(publishDraft, version, ann)).body).toMatchObject({ type: true });
  try {
    await check();
  } finally {
    await installInstrument(db, instrument);
    await db.deleteFrom('instruments').where('version', '=', '99.0').execute();
  }
};

describe('answers to questions with a different meaning in the version in use', () => {
  const rewording = { op: 'set' as const, path: `questions/${first}/text/en`, value: 'Is the store open on Sundays?' };

  test('are left out of the last audit, whose score stays', async () => {
    const managerEdit = { ...rewording, path: `questions/${managerQuestion}/text/en` };
    await withPublished([rewording, managerEdit], async () => {
      expect(await lastAnswers()).toMatchObject({
        areas: { overall: { score: 0 } },
        answers: { [second]: 'N/A' },
        managerAnswers: {},
      });
      expect(await lastAnswers()).not.toHaveProperty(['answers', first]);
      expect(await lastAnswers()).not.toHaveProperty(['managerAnswers', managerQuestion]);
    });
    expect(await lastAnswers()).toHaveProperty(['answers', first]);
  });

  test('are returned if the text was only corrected', async () => {
    await withPublished([{ ...rewording, correction: true }], async () => {
      expect(await lastAnswers()).toHaveProperty(['answers', first]);
    });
  });

  test('are left out of the last assessment', async () => {
    const load = (version: string, sections: Module['sections']) =>
      server.call(loadDefinition, { definition: plainModule('changed', { version, sections }), use: true }, ann);
    const { sections } = plainModule('changed');
    const other = { varname: 'fresh', text: { en: 'Is it fresh?' }, kind: 'yes_no', earns: 'yes' } as const;
    const withItems = (...items: Module['sections'][number]['items']) =>
      sections.map((section) => ({ ...section, items }));
    await load('1.0', withItems(...itemsOf(plainModule('changed')), other));
    const answers = ['sold', 'fresh'].map((item) => ({ item, value: 'yes' }));
    await server.call(addAssessment, { store_id: harbour, module: 'changed', answers }, gus);
    expect(await lastAnswersOf('changed')).toEqual({ sold: 'yes', fresh: 'yes' });
    await load('2.0', withItems(...itemsOf(plainModule('changed')), { ...other, earns: 'no' }));
    expect(await lastAnswersOf('changed')).toEqual({ sold: 'yes' });
    await server.call(putDefinitionToUse, { name: 'changed', version: null }, ann);
  });
});

test('it returns the visit of each store that is not completed', async () => {
  await action(db, harbour, 'Move the sweets', { question: first });
  const droppedAction = await action(db, harbour, 'Paint the door', { question: managerQuestion });
  await db.updateTable('actions').set({ status: 'dropped' }).where('id', '=', droppedAction).execute();
  await action(db, harbour, 'Without a question');
  await action(db, hill, 'Of another store', { question: first });
  const list = async () => (await read([harbour])).resultData[0]?.actions;
  expect(await list()).toContainEqual({ question_id: first, title: 'Move the sweets', due: null });
  expect((await list())?.map(({ title }) => title)).not.toContain('Paint the door');
  expect(JSON.stringify(await list())).not.toMatch(/Without a question|Of another store/);
});

test('it returns the latest assessment of each module in use, without void ones', async () => {
  for (const name of ['corner', 'unused']) {
    await server.call(loadDefinition, { definition: plainModule(name), use: true }, ann);
    for (const [date, answer] of [
      ['2026-11-18T10:00:00Z', 'no'],
      ['2026-11-19T10:00:00Z', 'yes'],
    ]) {
      const answers = [{ item: 'sold', value: answer }];
      await server.call(addAssessment, { store_id: harbour, module: name, date, answers }, gus);
    }
  }
  await server.call(putDefinitionToUse, { name: 'unused', version: null }, ann);
  expect(await latest()).toMatchObject([
    { module: 'corner', date: '2026-11-19T10:00:00.000Z', answers: { sold: 'yes' } },
  ]);
  const [assessment] = (await latest()) ?? [];
  const reason = 'Wrong store';
  await server.call(voidAssessment, { assessment_id: assessment?.assessment_id, version: 1, reason }, ann);
  expect(await latest()).toMatchObject([{ module: 'corner', answers: { sold: 'no' } }]);
});

/**
 * Creates stores in a new group. Each has an assessment with its price of rice, taken the given number of days ago; a
 * store whose price is null has no assessment.
 */
async function pricedStores(
  prices: readonly (readonly [price: number | null, daysAgo?: number])[],
  groups: string[] = [],
) {
  const ownGroup = await group(db);
  return Promise.all(
    prices.map(async ([price, daysAgo = 1]) => {
      const id = await store(db, { groups: [ownGroup, ...groups] });
      if (price !== null) {
        const date = new Date(Date.now() - daysAgo * MS_PER_DAY).toISOString();
        const answers = [{ item: 'rice', value: { price, size: 500, unit: 'g' as const } }];
        const reply = await server.call(addAssessment, { store_id: id, module: 'corner', date, answers }, ann);
        expect(reply.body).toMatchObject({ type: true });
      }
      return id;
    }),
  );
}

const mediansOf = async (ids: string[], person = ann) =>
  (await read(ids, person)).resultData.map(({ medians }) => medians);
const riceAt = (price: number) => [{ module: 'corner', prices: { rice: price } }];

describe('the medians of prices', () => {
  beforeAll(async () => {
    const definition = { ...cornerModule(), version: '2.0' };
    expect((await server.call(loadDefinition, { definition, use: true }, ann)).body).toMatchObject({ type: true });
  });

  test('are those of the other stores of the same groups, each without its own price', async () => {
    const stores = await pricedStores([[1], [2], [3], [4], [5], [30], [null]]);
    // The prices per kg are 2, 4, 6, 8, 10 and 60; each store's median leaves out its own price.
    const prices = [8, 8, 8, 6, 6, 6, 7];
    expect(await mediansOf(stores)).toEqual(prices.map(riceAt));
    expect(await Promise.all(stores.map(async (id) => (await mediansOf([id]))[0]))).toEqual(prices.map(riceAt));
    const detail = await server.call(listAssessments, { store_id: stores[5] }, ann);
    const [first] = (detail.body as unknown as ReplyOf<typeof listAssessments>).resultData;
    const reply = await server.call(readAssessment, { assessment_id: first?.assessment_id }, ann);
    expect(reply.body).toMatchObject({ resultData: { answers: [{ item: 'rice', median: 6 }] } });
  });

  test('need five other stores that are not archived, with prices of the last 90 days', async () => {
    const five = await pricedStores([[null], [1], [2], [3], [4], [5, 90]]);
    expect((await mediansOf(five.slice(0, 1)))[0]).toEqual(riceAt(6));
    const old = await pricedStores([[null], [1], [2], [3], [4], [5, 91]]);
    expect(await mediansOf(old.slice(0, 1))).toEqual([[]]);
    await db
      .updateTable('stores')
      .set({ archived_at: new Date() })
      .where('id', '=', five[1] ?? '')
      .execute();
    expect(await mediansOf(five.slice(0, 1))).toEqual([[]]);
  });

  test('cover all groups of a store, and count the stores of several groups once', async () => {
    const sharedGroup = await group(db);
    const [shop = ''] = await pricedStores([[null], [1], [2], [3], [4]], [sharedGroup]);
    await pricedStores([[50]], [sharedGroup]);
    expect(await mediansOf([shop])).toEqual([riceAt(6)]);
    const viewer = await groupUser(db, { groupId: sharedGroup, stores: [shop] });
    expect(await mediansOf([shop], viewer)).toEqual([riceAt(6)]);
  });

  test('are none for modules that are not in use', async () => {
    const [shop = ''] = await pricedStores([[null], [1], [2], [3], [4], [5]]);
    expect(await mediansOf([shop])).toEqual([riceAt(6)]);
    await server.call(putDefinitionToUse, { name: 'corner', version: null }, ann);
    expect(await mediansOf([shop])).toEqual([[]]);
  });
});

test('a store outside the scope gets the same refusal as a missing one', async () => {
  const foreign = await server.call(readCaptureStores, { store_ids: [hill] }, gus);
  const missing = await server.call(readCaptureStores, { store_ids: [randomUUID()] }, gus);
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.raw.replaceAll(/"request_id":"[^"]*"/g, '')).toBe(missing.raw.replaceAll(/"request_id":"[^"]*"/g, ''));
  expect((await read([hill], bea)).resultData).toMatchObject([{ store_id: hill, last: null }]);
});

test('it lists as owners the users who see the store and whom the caller sees', async () => {
  const { resultData, users } = await read([harbour]);
  expect(users.map(({ userid }) => userid)).toEqual([bea.id, gus.id]);
  expect(resultData[0]?.owners).toEqual([bea.id, gus.id]);
  const all = await read([harbour, hill], ann);
  const ownersOf = (id: string) => all.resultData.find(({ store_id }) => store_id === id)?.owners ?? [];
  expect(ownersOf(harbour)).toEqual(expect.arrayContaining([ann.id, bea.id, gus.id, farUser.id]));
  expect(ownersOf(hill)).toEqual(expect.arrayContaining([ann.id, bea.id]));
  expect(ownersOf(hill)).not.toContain(gus.id);
});

describe('the questions', () => {
  type Texts = {
    edition: string;
    languages: object[];
    resultData: { language: string; foods: unknown; managerQuestions: unknown }[];
  };
  const ask = async (input: object) => {
    const { body } = await server.call(readCaptureInstrument, input, gus);
    return body as unknown as Texts & { instrument: object };
  };

  test('are returned in all languages, in the texts that users of each language read', async () => {
    const { resultData } = await ask({ languages: LANGUAGES });
    expect(resultData.map(({ language }) => language)).toEqual(LANGUAGES);
    for (const { language, foods, managerQuestions: questions } of resultData) {
      const caller = { token: gus.token, language };
      expect((await server.call(listFoods, {}, caller)).body['resultData']).toEqual(foods);
      expect((await server.call(listManagerQuestions, {}, caller)).body['resultData']).toEqual(questions);
    }
  });

  test('are returned in each language that auditors can choose, with its name and direction', async () => {
    const { instrument } = await activeInstrument(db);
    const variant = structuredClone(instrument);
    for (const text of textsOf(variant)) Object.assign(text, { ar: `ar ${text.en}`, pjt: `pjt ${text.en}` });
    for (const { text } of variant.managerQuestions) Reflect.deleteProperty(text, 'pjt');
    const version = `${variant.version}.9`;
    const languages = [{ tag: 'ar', name: 'Arabic', direction: 'rtl' as const }];
    await installInstrument(db, { ...variant, version, languages }, { activate: false });
    const inUse = { name: variant.name, version };
    const reply = await ask({ instrument: inUse });
    expect(reply.languages.slice(LANGUAGES.length)).toEqual(languages);
    expect(reply.resultData.map(({ language }) => language)).toEqual([...LANGUAGES, 'ar']);
    expect(JSON.stringify(reply.resultData.at(-1))).toContain(`ar ${variant.managerQuestions[0]?.text.en}`);
    const { resultData } = await ask({ instrument: inUse, languages: ['pjt', 'tlh'] });
    expect(resultData.map(({ language }) => language)).toEqual(['pjt']);
  });

  test('are not returned again to a device that has them, but are when a translation has changed', async () => {
    const { edition, ...first } = await ask({ languages: ['ru', 'ru'] });
    expect(first.resultData).toHaveLength(1);
    expect(await ask({ languages: ['ru'], edition })).toMatchObject({ ...first, edition, resultData: [] });
    const { instrument } = await activeInstrument(db);
    const variant = { ...instrument, title: { ...instrument.title, ru: 'Аудит' } };
    await installInstrument(db, variant);
    const after = await ask({ languages: ['ru'], edition });
    expect(after.edition).not.toBe(edition);
    expect(after.resultData).toHaveLength(1);
    await installInstrument(db, instrument);
  });
});
