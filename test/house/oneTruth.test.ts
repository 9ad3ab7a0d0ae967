import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call, InputOf, ReplyOf } from '../../src/contract/kit/call.ts';
import * as dashboard from '../../src/contract/insight/dashboard.ts';
import { readExportData } from '../../src/contract/dataOut/exports.ts';
import * as regions from '../../src/contract/insight/regions.ts';
import type { Answer, CategoryScore, DayScore } from '../../src/contract/kit/shapes.ts';
import * as surveys from '../../src/contract/audits/surveys.ts';
import { CATEGORIES, EXPORT_CATEGORIES, type Category } from '../../src/domain/scoring/categories.ts';
import { FOUR_PS, FOUR_P_CODES, type FourP } from '../../src/domain/scoring/fourP.ts';
import { whatIf } from '../../src/domain/scoring/fixes.ts';
import { scoreSurvey, type SurveyScores } from '../../src/domain/scoring/scoring.ts';
import { perCategory, perFourP } from '../../src/domain/scoring/perArea.ts';
import {
  activeInstrument,
  type InstalledInstrument,
} from '../../src/server/shared/definitions/installedInstruments.ts';
import { downloadWorkbook, preparedExport } from '../support/sheets/exports.ts';
import { group, person, store } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

// The same survey's figures in the API, the dashboard, the list, the details, the region, the export and the workbook
// must all match what the scoring rules calculate from the answers.

const DAY = '2026-11-18';

/** The id of a survey that was sent, the server's response, and the scores by the scoring rules. */
type SentSurvey = {
  id: string;
  answered: Totals & { overallScore: number; scores: CategoryScore[] };
  scores: SurveyScores;
};
type Totals = { p1Total: number; p2Total: number; p3Total: number; p4Total: number };

const now = new Date(`${DAY}T20:00:00Z`);
const server = await sharedServer({ now });
const coastal = await group(server.db);
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const ann = await person(server.db, { now });
const instrument = await activeInstrument(server.db);
const before = await send(instrument, '2026-10-02T08:00:00Z', 3);
const latest = await send(instrument, `${DAY}T09:41:00Z`, 7);

/**
 * Sends a survey in which every third or seventh answer is No and some are N/A, so that no two scores are equal by
 * accident.
 */
async function send(instrument: InstalledInstrument, date: string, step: number): Promise<SentSurvey> {
  const answers = [...instrument.questions.values()].map((question, at) => ({
    ...question,
    answer: at % 11 === 0 ? 'N/A' : (at * at) % step < 2 ? 'No' : 'Yes',
  }));
  const id = randomUUID();
  const inputs = answers.map(({ varname, answer }) => ({ question_id: varname, answer }));
  const { body } = await server.call(
    surveys.addSurvey,
    { survey_id: id, store_id: harbour, date, answers: inputs },
    ann,
  );
  return { id, answered: body['resultData'] as SentSurvey['answered'], scores: scoreSurvey(answers) };
}

const reply = async <C extends Call>(call: C, input: InputOf<C>) =>
  (await server.call(call, input, ann)).body as ReplyOf<C>;

const fourPsOf = ({ p1Total, p2Total, p3Total, p4Total }: Totals) => [p1Total, p2Total, p3Total, p4Total];
const expectedFourPs = ({ fourPs }: SurveyScores) => FOUR_PS.map((fourP) => fourPs[fourP].score);
const expectedCategories = ({ categories }: SurveyScores) =>
  CATEGORIES.map((code) => ({ foodid: code, score: categories[code].score }));

test('the answers produce figures that differ, otherwise nothing would be compared', () => {
  const { overall, fourPs, categories } = latest.scores;
  const allScores = [overall, ...Object.values(fourPs), ...Object.values(categories)].map(({ score }) => score);
  expect(new Set(allScores).size).toBeGreaterThan(6);
  expect(before.scores.overall.score).not.toBe(overall.score);
});

test('/survey/add', () => {
  for (const { answered, scores } of [before, latest]) {
    expect(answered.overallScore).toBe(scores.overall.score);
    expect(fourPsOf(answered)).toEqual(expectedFourPs(scores));
    expect(answered.scores).toEqual(expectedCategories(scores));
  }
});

test('the dashboard', async () => {
  const { overall } = latest.scores;
  expect(await reply(dashboard.readScores, { store_id: harbour })).toMatchObject({
    resultData: Math.max(overall.score, before.scores.overall.score),
    currentData: overall.score,
    previousData: before.scores.overall.score,
  });
  const range = { store_id: harbour, start_date: DAY, end_date: DAY };
  const { resultData: days } = await reply(dashboard.readDayScores, range);
  expect(days.map((day) => [day.overall_score, ...fourPsOf(day)])).toEqual([
    [overall.score, ...expectedFourPs(latest.scores)],
  ]);
  const byCategory = (await reply(dashboard.readCategoryDayScores, range)).resultData as Record<Category, DayScore[]>;
  for (const code of CATEGORIES) {
    const { categories, categoryFourPs } = latest.scores;
    expect(byCategory[code].map((day) => [day.overall_score, ...fourPsOf(day)])).toEqual([
      [categories[code].score, ...FOUR_PS.map((fourP) => categoryFourPs[code][fourP].score)],
    ]);
  }
});

test('the answers, scored again', async () => {
  for (const { id, scores } of [before, latest]) {
    const { resultData } = await reply(dashboard.readSurveyAnswers, { survey_id: id });
    const input = resultData[0]?.answers ?? [];
    const answers = input.map(scorableAnswer);
    expect(scoreSurvey(answers)).toEqual(scores);
    expect(whatIf(answers, [])).toEqual(scores);
    const sum = (pick: (answer: Answer) => number) => input.reduce((all, answer) => all + pick(answer), 0);
    expect(sum((answer) => answer.score_added)).toBe(scores.overall.points);
    expect(sum((answer) => answer.score_included)).toBe(scores.overall.counted);
  }
});

test('the lists', async () => {
  const expected = [latest, before].map(({ id, scores }) => [id, scores.overall.score]);
  for (const [call, input] of [
    [surveys.listSurveys, { storeid: harbour }],
    [surveys.listSurveysOfStore, { store_id: harbour }],
  ] as const) {
    const { resultData: rows } = await reply(call, input);
    expect(rows.map((row) => [row.survey_id, row.overall_score])).toEqual(expected);
  }
});

test('the detail', async () => {
  const { overall } = latest.scores;
  const graph = await reply(surveys.readSurvey, { surveyid: latest.id });
  expect(graph.resultData.map((row) => [row.overall_score, ...fourPsOf(row)])).toEqual([
    [overall.score, ...expectedFourPs(latest.scores)],
  ]);
  expect(graph).toMatchObject({
    survey: { overall_score: overall.score },
    previous: { survey_id: before.id, areas: areas(before.scores) },
  });
  const { resultData: current } = await reply(surveys.readSurveyScore, { surveyid: latest.id });
  expect(current).toEqual({ score: expectedCategories(latest.scores) });
  const { resultData: lastScores } = await reply(surveys.readLastScores, { surveyid: latest.id });
  expect(lastScores).toEqual([latest, before].map(({ scores }) => ({ score: expectedCategories(scores) })));
});

test('the region', async () => {
  const [now, earlier] = [latest.scores, before.scores];
  const figures = { overall: now.overall.score, increase: now.overall.score - earlier.overall.score };
  expect(await reply(regions.readRegionReport, {})).toMatchObject({ figures: [figures] });
  const group = { group_id: coastal };
  expect(await reply(regions.readRegion, group)).toMatchObject({
    resultData: [{ current: now.overall.score, previous: earlier.overall.score }],
    ...figures,
  });
  const { resultData: increases } = await reply(regions.readRegionIncreases, group);
  expect(increases).toEqual(
    CATEGORIES.map((code) => ({ foodid: code, increase: now.categories[code].score - earlier.categories[code].score })),
  );
  expect(await reply(regions.readRegionHeatMap, group)).toMatchObject({
    resultData: [
      {
        overall: now.overall.score,
        previous: earlier.overall.score,
        scores: CATEGORIES.map((code) => ({
          foodid: code,
          score: now.categories[code].score,
          previous: earlier.categories[code].score,
        })),
      },
    ],
    mean: { overall: now.overall.score, scores: expectedCategories(now) },
  });
  const { resultData: months } = await reply(regions.readRegionTrend, group);
  expect(months.slice(-2)).toMatchObject([
    { month: '2026-10', score: earlier.overall.score, all: earlier.overall.score },
    { month: '2026-11', score: now.overall.score, all: now.overall.score },
  ]);
});

test('the export', async () => {
  const { answer: records } = await reply(readExportData, {});
  expect(records).toHaveLength(2);
  for (const [at, { scores }] of [before, latest].entries()) {
    const record = records[at];
    expect(record).toMatchObject({ overallScore: scores.overall.score, scores: expectedCategories(scores) });
    expect(record && fourPsOf(record)).toEqual(expectedFourPs(scores));
    expect(record?.foodfourpscores.map((foodScore) => [foodScore.foodid, ...fourPsOf(foodScore)])).toEqual(
      CATEGORIES.map((code) => [code, ...FOUR_PS.map((fourP) => scores.categoryFourPs[code][fourP].score)]),
    );
    expect(record && scoreSurvey(record.answers.map(scorableAnswer))).toEqual(scores);
  }
});

test('the workbook', async () => {
  const { rows } = await downloadWorkbook(server, (await preparedExport(server, ann)).url);
  expect(rows).toHaveLength(2);
  for (const [at, { scores }] of [before, latest].entries()) {
    expect(rows[at]).toMatchObject({
      OverallScore: share(scores.overall),
      ...Object.fromEntries(FOUR_PS.map((fourP) => [FOUR_P_CODES[fourP], share(scores.fourPs[fourP])])),
      ...Object.fromEntries(EXPORT_CATEGORIES.map((code) => [code, share(scores.categories[code])])),
      ...Object.fromEntries(
        EXPORT_CATEGORIES.flatMap((code) =>
          FOUR_PS.map((fourP) => [`${code}_${FOUR_P_CODES[fourP]}`, share(scores.categoryFourPs[code][fourP])]),
        ),
      ),
    });
  }
});

function scorableAnswer(answer: Answer) {
  return {
    id: answer.question_id,
    category: answer.food_id as Category,
    fourP: answer.fourp as FourP,
    scoringType: answer.scoring_type,
    weight: answer.scoring_weight,
    answer: answer.answer,
  };
}

/** Returns the scores in the form of /survey/graph. */
function areas({ overall, fourPs, categories }: SurveyScores) {
  return {
    overall,
    fourp: Object.values(perFourP((fourp) => ({ fourp, ...fourPs[fourp] }))),
    foods: Object.values(perCategory((foodid) => ({ foodid, ...categories[foodid] }))),
  };
}

/** Returns a whole percentage as stored in a workbook. */
function share({ score }: { score: number }): number {
  return score / 100;
}
