import { describe, expect, test } from 'vitest';
import { translateDefinition } from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readLastScores, readSuggestions, readSurvey } from '../../../contract/audits/surveys.ts';
import { AREAS } from '../../../domain/scoring/scoreColumns.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const instrument = await activeInstrument(server.db);
const harbour = await store(server.db, { name: 'Harbour Market' });
const gus = await groupUser(server.db, { stores: [harbour] });
// Two of the audits have the same date, so their ids decide the order.
const [low, high] = ['10000000-0000-4000-8000-000000000000', 'f0000000-0000-4000-8000-000000000000'];
const first = await survey(server.db, harbour, { id: low, date: '2026-10-01T08:00:00Z', answers: {} });
const middle = await survey(server.db, harbour, {
  id: high,
  date: '2026-10-01T08:00:00Z',
  by: 'Ana Ferreira',
  managerAnswers: [...instrument.managerQuestions.keys()]
    .toReversed()
    .map((questionId) => ({ questionId, answer: `on ${questionId}` })),
});
const last = await survey(server.db, harbour, { date: '2026-11-01T08:00:00Z', answers: {} });

const read = async (surveyid: string) => (await server.call(readSurvey, { surveyid }, gus)).body;

describe('/survey/graph', () => {
  test('matches the shapes of the specification', async () => {
    const body = await read(middle);
    expect(body['food']).toHaveLength(7);
    const [detail, ...otherRecords] = body['resultData'] as Record<string, unknown>[];
    expect(otherRecords).toEqual([]);
    expect(Object.keys(detail ?? {}).toSorted()).toEqual([
      'answers',
      'date',
      'kind',
      'may_correct',
      'overall_score',
      'p1Total',
      'p2Total',
      'p3Total',
      'p4Total',
      'started',
      'version',
      'void',
    ]);
    expect(detail?.['answers']).toHaveLength(instrument.questions.size);
  });

  test('returns who took it, where, when, and with which instrument', async () => {
    const { name, version, title } = instrument.instrument;
    expect(await read(middle)).toMatchObject({
      survey: {
        survey_id: middle,
        store_id: harbour,
        store_name: 'Harbour Market',
        userFullName: 'Ana Ferreira',
        date: '2026-10-01T08:00:00.000Z',
      },
      instrument: { name, version, title: title.en },
    });
  });

  test('returns points and counts of the previous survey, overall, by P and by category, as they are stored', async () => {
    const reply = (await read(last)) as { previous: { areas: Areas } };
    expect(reply).not.toHaveProperty('areas');
    const { areas } = reply.previous;
    const row = await server.db.selectFrom('surveys').where('id', '=', middle).selectAll().executeTakeFirstOrThrow();
    const inputs = [areas.overall, ...areas.fourp, ...areas.foods];
    expect(inputs.map(({ score, points, counted }) => [score, points, counted])).toEqual(
      AREAS.slice(0, 12).map((area) => [row[area], row[`${area}_points`], row[`${area}_counted`]]),
    );
    expect(areas.fourp.map(({ fourp }) => fourp)).toEqual([1, 2, 3, 4]);
    expect(areas.foods.map(({ foodid }) => foodid)).toEqual(['FV', 'SF', 'MC', 'BC', 'MS', 'DE', 'DR']);
    expect(areas.overall.counted).toBeGreaterThan(0);
  });

  test('returns the manager’s answers in the order of the instrument, and nothing if no manager was asked', async () => {
    expect((await read(middle))['managerAnswers']).toEqual(
      [...instrument.managerQuestions.values()].map(({ varname, text, factor: fourP }) => ({
        question_id: varname,
        text: text.en,
        fivep: fourP,
        answer: `on ${varname}`,
        photos: [],
      })),
    );
    expect((await read(first))['managerAnswers']).toEqual([]);
  });

  test('returns the previous and next surveys, also of the same moment', async () => {
    expect(await read(first)).toMatchObject({ previous: null, next: { survey_id: middle } });
    expect(await read(middle)).toMatchObject({
      previous: { survey_id: first, date: '2026-10-01T08:00:00.000Z', areas: { overall: { score: 0, counted: 0 } } },
      next: { survey_id: last, date: '2026-11-01T08:00:00.000Z' },
    });
    expect(await read(last)).toMatchObject({ previous: { survey_id: middle }, next: null });
  });

  test('returns the same for the previous survey as /survey/lastScore', async () => {
    const { previous } = (await read(last)) as { previous: { areas: Areas } };
    const { body } = await server.call(readLastScores, { surveyid: last }, gus);
    const [, { score }] = body['resultData'] as [unknown, { score: unknown }];
    expect(previous.areas.foods.map(({ foodid, score }) => ({ foodid, score }))).toEqual(score);
  });

  test('shows questions in a language of the instrument, and lists the texts that are not translated into it', async () => {
    const { questions, managerQuestions } = instrument;
    const [question, ...otherQuestions] = [...questions.values()];
    const ids = [...otherQuestions.map(({ varname }) => varname), ...managerQuestions.keys()];
    const texts = Object.fromEntries(ids.map((id) => [`questions/${id}/text`, `سؤال ${id}`]));
    const language = { tag: 'ar', name: 'العربية', direction: 'rtl' };
    const { name, version } = instrument.instrument;
    expect(await read(middle)).toMatchObject({ untranslated: [] });
    const ann = await person(server.db);
    const { body } = await server.call(translateDefinition, { name, version, language, texts }, ann);
    expect(body).toMatchObject({ type: true });
    const inArabic = async (requestedTag: string, from?: string) =>
      (
        await server.call(
          readSurvey,
          { surveyid: middle, questions: requestedTag },
          { ...gus, ...(from !== undefined && { language: from }) },
        )
      ).body as unknown as ReplyOf<typeof readSurvey>;
    const { food, managerAnswers, languages, untranslated } = await inArabic('ar');
    expect(languages.map(({ tag }) => tag)).toEqual(['en', 'es', 'zh', 'ja', 'pt', 'ru', 'ar']);
    expect(languages.at(-1)).toEqual(language);
    const shownTexts = food
      .flatMap(({ sub_food: parts }) => parts.flatMap((part) => part.questions))
      .map(({ text }) => text);
    expect(shownTexts).toContain(`سؤال ${otherQuestions[0]?.varname}`);
    expect(managerAnswers[0]?.text).toBe(`سؤال ${[...managerQuestions.keys()][0]}`);
    // English stands in for a missing translation, whatever the caller's own language is.
    expect(shownTexts).toContain(question?.text.en);
    expect(untranslated).toContainEqual({ text: question?.text.en, language: 'en' });
    expect((await inArabic('ar', 'pt')).untranslated).toEqual(untranslated);
    // A caller may have chosen a language that this instrument doesn't have.
    const { food: own, untranslated: foodWithoutTranslation } = await inArabic('prs');
    expect([own[0]?.sub_food[0]?.questions[0]?.text, foodWithoutTranslation]).toEqual([question?.text.en, []]);
  });

  test('shows the texts of a plan in the language of questions, others as they were written', async () => {
    const [question] = [...instrument.questions.values()].toReversed();
    const actions = [{ question: question?.text['pt'] ?? '', answers: ['Ring the baker'] }];
    const plannedSurvey = await survey(server.db, harbour, { date: '2026-09-01T08:00:00Z', answers: {}, actions });
    const { body } = await server.call(readSuggestions, { surveyid: plannedSurvey, questions: 'ar' }, gus);
    expect((body['resultData'] as string[]).map((entry) => JSON.parse(entry) as unknown)).toEqual([
      { question: `سؤال ${question?.varname}`, answers: ['Ring the baker'], notes: '' },
    ]);
  });
});

type AreaScore = { score: number; points: number; counted: number };
type Areas = {
  overall: AreaScore;
  fourp: (AreaScore & { fourp: number })[];
  foods: (AreaScore & { foodid: string })[];
};
