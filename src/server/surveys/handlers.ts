import type * as calls from '../../contract/surveys.ts';
import { inLanguage } from '../../domain/instrument.ts';
import { surveyDateFault } from '../../domain/surveyDate.ts';
import { Refusal } from '../refusal.ts';
import type { StoredAction } from '../db/schema.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { installedInstrument } from '../instrument/installed.ts';
import { foodsOf, managerQuestionsOf } from '../instrument/present.ts';
import { visibleStore } from '../identity/storeScope.ts';
import {
  selectAnswers,
  selectContentHash,
  selectSurvey,
  selectSurveyAfter,
  selectSurveyBefore,
  selectSurveysOfStore,
} from './queries.ts';
import { actionGiven, answerGiven, scoreGivenSurvey } from './intake.ts';
import { ownersOf, seeStore } from './ownerQueries.ts';
import { selectPhotosOfSurvey, selectSentByPhone } from './photoQueries.ts';
import { correctionRefusal } from './mayCorrect.ts';
import { actionsIn } from './plan.ts';
import { revisionHandlers } from './revise.ts';
import { submitSurvey } from './submitSurvey.ts';
import {
  areasOf,
  assessedCategories,
  categoryScores,
  fourPTotals,
  managerAnswersOf,
  notedAnswersOf,
  scoresOf,
  surveyRow,
  voidOf,
  withPhotos,
} from './present.ts';

/** Audits come in here, are read one by one, and changed. */
export const surveyHandlers: HandlersOf<typeof calls> = {
  ...revisionHandlers,

  async addSurvey(given, context) {
    const { db, viewer, now } = context;
    const fault = surveyDateFault(given.date, now);
    // One that is stored already is judged by its content alone: it may be older than the bounds.
    if (fault && !(await selectContentHash(db, given.survey_id))) throw new Refusal(fault, { field: 'date' });
    const audit = {
      id: given.survey_id,
      // As PostgreSQL writes it: a message that comes again may spell it otherwise.
      storeId: given.store_id.toLowerCase(),
      takenAt: given.date,
      kind: given.kind,
      startedAt: given.started,
      answers: given.answers.map(answerGiven),
      managerAnswers: (given.managerAnswer?.answers ?? []).map(answerGiven),
      actions: (given.suggestion ?? []).map(actionGiven),
    };
    await expectOwners(context, audit);
    const { survey, added } = await submitSurvey(context, audit);
    if (added) return { resultData: scoresOf(survey.id, survey.columns) };
    const known = await selectContentHash(db, survey.id);
    if (!known?.content_hash.equals(survey.contentHash)) throw new Refusal('survey_id_taken', { field: 'survey_id' });
    const stored = await selectSurvey(db, viewer.scope, survey.id);
    if (stored.version === 1) return { resultData: scoresOf(survey.id, stored) };
    // It was changed since, and is answered as it was when it came in.
    const { columns } = scoreGivenSurvey(await installedInstrument(db, stored.instrument_id), audit);
    return { resultData: scoresOf(survey.id, columns) };
  },

  async listSurveys({ storeid: storeId, ...wanted }, { db, viewer, translate }) {
    const rows = await selectSurveysOfStore(db, await visibleStore(db, viewer.scope, storeId), wanted);
    return { resultData: rows.map((row) => surveyRow(row, translate)), count: rows.length };
  },

  async listSurveysOfStore({ store_id: storeId }, { db, viewer, translate }) {
    const rows = await selectSurveysOfStore(db, await visibleStore(db, viewer.scope, storeId));
    return { resultData: rows.map((row) => surveyRow(row, translate)) };
  },

  async readSurvey({ surveyid: id }, { db, viewer, language, translate, now }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const [installed, { answers, manager_answers: managerAnswers }, photos, phone, before, after] = await Promise.all([
      installedInstrument(db, survey.instrument_id),
      selectAnswers(db, survey),
      selectPhotosOfSurvey(db, survey.id),
      selectSentByPhone(db, survey.id),
      selectSurveyBefore(db, survey),
      selectSurveyAfter(db, survey),
    ]);
    const { name, version, title } = installed.instrument;
    return {
      food: foodsOf(installed.instrument, language),
      resultData: [
        {
          answers: withPhotos(notedAnswersOf(installed, answers), photos),
          date: survey.taken_at.toISOString(),
          overall_score: survey.overall,
          ...fourPTotals(survey),
          kind: survey.kind,
          version: survey.version,
          void: voidOf(survey, translate),
          started: survey.started_at?.toISOString() ?? null,
          may_correct: correctionRefusal(survey, viewer, now) === null,
        },
      ],
      survey: surveyRow(survey, translate),
      phone,
      instrument: { name, version, title: inLanguage(title, language) },
      managerQuestions: managerQuestionsOf(installed.instrument, language),
      managerAnswers: withPhotos(managerAnswersOf(installed, managerAnswers, language), photos),
      previous: before ? { ...surveyRef(before), areas: areasOf(before) } : null,
      next: after ? surveyRef(after) : null,
    };
  },

  async readSurveyScore({ surveyid: id }, { db, viewer }) {
    return { resultData: { score: categoryScores(await selectSurvey(db, viewer.scope, id)) } };
  },

  async readLastScores({ surveyid: id }, { db, viewer }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const before = await selectSurveyBefore(db, survey);
    const surveys = before ? [survey, before] : [survey];
    return {
      resultData: surveys.map((each) => ({ score: categoryScores(each) })),
      dates: surveys.map((each) => each.taken_at.toISOString()),
      assessed: surveys.map(assessedCategories),
    };
  },

  async readSurveyDate({ surveyid: id }, { db, viewer }) {
    return { resultData: (await selectSurvey(db, viewer.scope, id)).taken_at.toISOString() };
  },

  async readSuggestions({ surveyid: id }, { db, viewer, language }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const { actions } = await selectAnswers(db, survey);
    const { instrument } = await installedInstrument(db, survey.instrument_id);
    const said = actions.length === 0 ? [] : actionsIn(language, instrument, actions);
    return {
      resultData: said.map(({ question, answers, notes = '' }) => JSON.stringify({ question, answers, notes })),
    };
  },
};

/** Refuses a plan whose owners don't see the store, unless it is stored already: their rights may have ended since. */
async function expectOwners(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  { id, storeId, actions }: { id: string; storeId: string; actions: readonly StoredAction[] },
): Promise<void> {
  const owners = ownersOf(actions);
  if (owners.length === 0) return;
  const store = await visibleStore(db, viewer.scope, storeId);
  if ((await seeStore(db, owners, store)) || (await selectContentHash(db, id))) return;
  throw new Refusal('owner_outside', { field: 'suggestion' });
}

function surveyRef({ id, taken_at: takenAt }: { id: string; taken_at: Date }) {
  return { survey_id: id, date: takenAt.toISOString() };
}
