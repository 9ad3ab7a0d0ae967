import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listFoods } from '../../src/contract/audits/definitions.ts';
import type { Food } from '../../src/contract/kit/shapes.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { CATEGORIES } from '../../src/domain/scoring/categories.ts';
import { auditResultOf } from '../../src/web/audits/capture/result/auditResult.ts';
import { draft } from '../support/audits.ts';
import { person, store } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

// The score that a phone shows before sending equals the server's afterwards.

/** The number of random audits; `npm run fuzz` sets it to 1,000. */
const AUDITS = Number(process.env['FUZZ_AUDITS'] ?? 50);

const server = await sharedServer();
const ann = await person(server.db);
const harbour = await store(server.db);
const foods = (await server.call(listFoods, {}, ann)).body['resultData'] as Food[];
const ids = foods.flatMap((food) => food.sub_food.flatMap(({ questions }) => questions.map(({ _id }) => _id)));

const answerValue = fc.constantFrom('Yes', 'No', 'N/A', 'yes', 'NO', 'a few', '', ['Yes', 'No']);
const answers = fc
  .tuple(fc.array(answerValue, { minLength: ids.length, maxLength: ids.length }), fc.integer({ min: 0, max: 100 }))
  // Answers from none to all of the questions, in whole categories and in parts of them.
  .map(([answer, share]) => ids.map((id, at) => [id, (at * 37) % 100 < share ? (answer[at] ?? '') : ''] as const));

test(`${AUDITS} audits have the same score on the phone as on the server`, { timeout: 10 * 60_000 }, async () => {
  const property = fc.asyncProperty(answers, async (inputs) => {
    const givenAnswers = Object.fromEntries(inputs.map(([id, answer]) => [id, { answer, note: '' }]));
    const { scores: phoneScores } = auditResultOf(draft({ answers: givenAnswers }), foods, undefined);
    const sentAnswers = inputs
      .filter(([, answer]) => answer.length > 0)
      .map(([id, answer]) => ({ question_id: id, answer: answer as string }));
    const audit = { survey_id: randomUUID(), store_id: harbour, date: '2026-11-20', answers: sentAnswers };
    const { body } = await server.call(addSurvey, audit, ann);
    await server.empty('tries');
    expect(body['resultData']).toMatchObject({
      overallScore: phoneScores.overall.score,
      p1Total: phoneScores.fourPs[1].score,
      p2Total: phoneScores.fourPs[2].score,
      p3Total: phoneScores.fourPs[3].score,
      p4Total: phoneScores.fourPs[4].score,
      scores: CATEGORIES.map((foodid) => ({ foodid, score: phoneScores.categories[foodid].score })),
    });
  });
  await fc.assert(property, { numRuns: AUDITS });
});
