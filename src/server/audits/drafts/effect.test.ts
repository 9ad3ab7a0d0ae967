import { beforeEach, describe, expect, test } from 'vitest';
import { group, person, store, survey } from '../../../../test/support/factories.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addAssessment } from '../../../contract/audits/assessments.ts';
import { loadDefinition, putDefinitionToUse } from '../../../contract/audits/definitions.ts';
import * as calls from '../../../contract/audits/drafts.ts';
import { voidSurvey } from '../../../contract/audits/surveys.ts';
import { setTarget } from '../../../contract/followUp/targets.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { Instrument, Question } from '../../../domain/instrument.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const { db } = server;
const ann = await person(db);
const { instrument } = await activeInstrument(db);

type Effect = ReplyOf<typeof calls.readDraftEffect>['resultData'];

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const open = async (name = instrument.name) => {
  const { body } = await server.call(calls.openDraft, { name }, ann);
  return (body as ReplyOf<typeof calls.openDraft>).resultData.draft_id;
};
const save = (draft: string, rev: number, edits: object[]) =>
  server.call(calls.saveDraft, { draft_id: draft, rev, edits: edits as never }, ann);
const effect = async (draft: string, more: object = {}) => {
  const { body } = await server.call(calls.readDraftEffect, { draft_id: draft, ...more }, ann);
  return body['resultData'] as Effect;
};

const [category] = instrument.categories;
if (!category) throw new Error('The instrument has no categories.');
const ofCategory = (of: Instrument['categories'][number]) => of.subcategories.flatMap(({ questions }) => questions);
const questions = ofCategory(category);
const [askedQuestion] = questions.filter(({ scoringType }) => scoringType === 1);
if (!askedQuestion) throw new Error('The category has no question that Yes earns.');

/**
 * Calculates the whole-number score of questions that were all answered Yes, without using the product's own scoring
 * code.
 */
function scoreOfAllYes(of: readonly Question[]): number {
  const total = of.filter(({ scoringType }) => scoringType !== 3).reduce((sum, { weight }) => sum + weight, 0);
  const points = of.filter(({ scoringType }) => scoringType === 1).reduce((sum, { weight }) => sum + weight, 0);
  return Math.floor((100 * points) / total + 0.5);
}
const categoryScores = (change: (question: Question) => Question) =>
  instrument.categories.map((category) => scoreOfAllYes(ofCategory(category).map(change)));
const overallOf = (scores: number[]) => Math.floor(scores.reduce((sum, score) => sum + score, 0) / 7 + 0.5);

beforeEach(async () => {
  await server.empty('drafts', 'targets');
  // Archives the stores of earlier tests, so that their audits no longer count.
  await db.updateTable('stores').set({ archived_at: new Date() }).execute();
});

describe('the effect of a draft on audits', () => {
  test('is nothing as long as the draft changes no scores', async () => {
    const shop = await store(db, { name: 'Quay' });
    await survey(db, shop, { date: daysAgo(3) });
    const now = overallOf(categoryScores((question) => question));
    expect(await effect(await open())).toMatchObject({
      audits: 1,
      stores: 1,
      moved_1: 0,
      moved_5: 0,
      rows: [{ store_id: shop, store_name: 'Quay', before: now, after: now, covered: 1 }],
      targets: { met: 0, missed: 0 },
    });
  });

  test('is what scoring each audit again gives: a question turned round and heavier, and a new one without answers', async () => {
    const shops = [await store(db, { name: 'Quay' }), await store(db, { name: 'Mill' })];
    for (const shop of shops) await survey(db, shop, { date: daysAgo(3) });
    const draft = await open();
    const path = `questions/${askedQuestion.varname}`;
    await save(draft, 0, [
      { op: 'set', path: `${path}/scoringType`, value: 2 },
      { op: 'set', path: `${path}/weight`, value: 90 },
      {
        op: 'add',
        path: 'questions/extra',
        to: `sections/${category.code}/${category.subcategories[0]?.code}`,
        value: { varname: 'extra', text: { en: 'Is it new?' }, factor: 1, scoringType: 1, weight: 50, strategies: [] },
      },
    ]);
    const before = categoryScores((question) => question);
    const after = categoryScores((question) =>
      question === askedQuestion ? { ...question, scoringType: 2, weight: 90 } : question,
    );
    const result = await effect(draft);
    expect(result.mean).toContainEqual({ area: category.code, before: before[0], after: after[0] });
    expect(result.mean).toContainEqual({ area: 'overall', before: overallOf(before), after: overallOf(after) });
    expect(result).toMatchObject({ audits: 2, stores: 2, moved_1: 2, moved_5: 2 });
    const all = instrument.categories.flatMap(ofCategory).length;
    expect(result.rows.map(({ covered }) => covered)).toEqual(
      [1, 2].map(() => Math.round((100 * all) / (all + 1)) / 100),
    );
  });

  test('doesn’t count answers to a question with a new meaning, unless its text is marked as corrected', async () => {
    const shop = await store(db, { name: 'Quay' });
    await survey(db, shop, { date: daysAgo(3) });
    const draft = await open();
    const edit = { op: 'set', path: `questions/${askedQuestion.varname}/text/en`, value: 'Do staff wear name badges?' };
    await save(draft, 0, [edit]);
    const [before] = categoryScores((question) => question);
    const without = scoreOfAllYes(questions.filter((question) => question !== askedQuestion));
    const result = await effect(draft);
    expect(result.mean).toContainEqual({ area: category.code, before, after: without });
    const count = instrument.categories.flatMap(ofCategory).length;
    expect(result.rows[0]?.covered).toBe(Math.round((100 * (count - 1)) / count) / 100);
    await save(draft, 1, [{ ...edit, correction: true }]);
    expect((await effect(draft)).mean).toContainEqual({ area: category.code, before, after: before });
  });

  test('doesn’t include what earlier versions changed', async () => {
    const shop = await store(db, { name: 'Quay' });
    await survey(db, shop, { date: daysAgo(3) });
    const earlier = await open();
    const path = `questions/${askedQuestion.varname}`;
    await save(earlier, 0, [{ op: 'set', path: `${path}/scoringType`, value: 2 }]);
    const published = { draft_id: earlier, rev: 1, version: '99.0', use: true };
    expect((await server.call(calls.publishDraft, published, ann)).body).toMatchObject({ type: true });
    try {
      const draft = await open();
      await save(draft, 0, [{ op: 'set', path: `${path}/text/es`, value: 'Hola' }]);
      const turnedRound = (question: Question): Question =>
        question === askedQuestion ? { ...question, scoringType: 2 } : question;
      const [now] = categoryScores(turnedRound);
      const result = await effect(draft);
      expect(result).toMatchObject({ audits: 1, moved_1: 0 });
      expect(result.mean).toContainEqual({ area: category.code, before: now, after: now });
    } finally {
      await server.call(putDefinitionToUse, { name: instrument.name, version: instrument.version }, ann);
      await db.deleteFrom('instruments').where('version', '=', '99.0').execute();
    }
  });

  test('takes the mean of a store, and its latest audit for targets, of a group, too', async () => {
    const ownGroup = await group(db);
    const shop = await store(db, { name: 'Quay', groups: [ownGroup] });
    await survey(db, shop, { date: daysAgo(40), answers: { [askedQuestion.varname]: 'No' } });
    await survey(db, shop, { date: daysAgo(3), answers: { [askedQuestion.varname]: 'Yes' } });
    const target = { area: category.code, score: 90, by: '2099-01-01' } as const;
    await server.call(setTarget, { ...target, store_id: shop }, ann);
    await server.call(setTarget, { ...target, group_id: ownGroup }, ann);
    const draft = await open();
    await save(draft, 0, [{ op: 'set', path: `questions/${askedQuestion.varname}/scoringType`, value: 2 }]);
    const result = await effect(draft);
    // One audit earns all points and one earns none, both before and after.
    expect(result.mean).toContainEqual({ area: category.code, before: 50, after: 50 });
    expect(result.targets).toEqual({ met: 0, missed: 2 });
  });

  test('leaves out void and old audits, archived stores and other months', async () => {
    const [shop, closedShop] = [await store(db), await store(db)];
    await survey(db, shop, { date: daysAgo(3) });
    await survey(db, shop, { date: daysAgo(100) });
    await survey(db, shop, { date: daysAgo(500) });
    await survey(db, closedShop, { date: daysAgo(3) });
    await db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', closedShop).execute();
    const voidSurveyId = await survey(db, shop, { date: daysAgo(4) });
    await server.call(voidSurvey, { survey_id: voidSurveyId, version: 1, reason: 'A trial' }, ann);
    const draft = await open();
    expect(await effect(draft)).toMatchObject({ audits: 2, stores: 1 });
    expect(await effect(draft, { months: 2 })).toMatchObject({ audits: 1 });
    expect(await effect(draft, { months: 24 })).toMatchObject({ audits: 3 });
  });

  test('is refused while the draft has problems, and for a wrong number of months', async () => {
    const draft = await open();
    const months = async (value: unknown) =>
      (await server.call(calls.readDraftEffect, { draft_id: draft, months: value as never }, ann)).body;
    for (const value of [0, 121, 1.5, '3', null]) expect(await months(value)).toMatchObject({ code: 'invalid' });
    await save(draft, 0, [{ op: 'set', path: `questions/${askedQuestion.varname}/text/en`, value: '' }]);
    expect(await months(12)).toMatchObject({ type: false, code: 'problems' });
  });
});

test('the effect of a module’s draft is on its measures', async () => {
  const shop = await store(db, { name: 'Quay' });
  await server.call(loadDefinition, { definition: cornerModule() }, ann);
  await server.call(putDefinitionToUse, { name: 'corner', version: '1.0' }, ann);
  const answers = [
    { item: 'fruit', value: 'yes' },
    { item: 'step', value: 'none' },
  ];
  const input = { assessment_id: crypto.randomUUID(), store_id: shop, module: 'corner', answers };
  expect((await server.call(addAssessment, input, ann)).body).toMatchObject({ type: true });
  const draft = await open('corner');
  expect(await effect(draft)).toMatchObject({ audits: 1, mean: [{ area: 'share', before: 50, after: 50 }] });
  await save(draft, 0, [{ op: 'set', path: 'items/fruit/weight', value: 3 }]);
  expect(await effect(draft)).toMatchObject({
    audits: 1,
    stores: 1,
    moved_5: 1,
    mean: [{ area: 'share', before: 50, after: 75 }],
    rows: [{ store_name: 'Quay', before: 50, after: 75, covered: 0.25 }],
    targets: { met: 0, missed: 0 },
  });
});
