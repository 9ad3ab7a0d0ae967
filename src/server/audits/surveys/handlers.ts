import type * as calls from '../../../contract/audits/surveys.ts';
import { inLanguage } from '../../../domain/instrument.ts';
import type { Db, StoredAction } from '../../db/schema.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { questionLanguages } from '../../shared/definitions/questionLanguages.ts';
import { foodsOf, managerQuestionsOf } from '../definitions/present.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import {
  countSurveysOfStore,
  selectAnswers,
  selectSurvey,
  selectSurveyAfter,
  selectSurveyBefore,
  selectSurveysOfStore,
  type ListPage,
} from './queries.ts';
import type { SurveyChoice } from '../../shared/surveys/rowQueries.ts';
import { selectPhotosOfSurvey, selectSentByPhone } from './photoQueries.ts';
import { correctionRefusal } from './mayCorrect.ts';
import { actionsIn } from './plan.ts';
import { ownersOf, selectOwnerNames } from '../../followUp/actions/follow/ownerQueries.ts';
import { incomingHandlers } from './incoming.ts';
import { revisionHandlers } from './revise.ts';
import {
  areasOf,
  assessedCategories,
  categoryScores,
  fourPTotals,
  managerAnswersOf,
  notedAnswersOf,
  surveyRow,
  voidOf,
  withPhotos,
} from '../../shared/surveys/present.ts';

/** Handlers for audits. */
export const surveyHandlers: HandlersOf<typeof calls> = {
  ...incomingHandlers,
  ...revisionHandlers,

  async listSurveys({ storeid: storeId, page, size, ...choice }, context) {
    return surveysOfStore(context, storeId, choice, { page, size });
  },

  async listSurveysOfStore({ store_id: storeId, ...page }, context) {
    return surveysOfStore(context, storeId, {}, page);
  },

  async readSurvey({ surveyid: id, questions }, { db, viewer, language, translate, now }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const [indexedInstrument, { answers, manager_answers: managerAnswers, actions }, photos, phone, before, after] =
      await Promise.all([
        installedInstrument(db, survey.instrument_id),
        selectAnswers(db, survey),
        selectPhotosOfSurvey(db, survey.id),
        selectSentByPhone(db, survey.id),
        selectSurveyBefore(db, survey),
        selectSurveyAfter(db, survey),
      ]);
    const { instrument } = indexedInstrument;
    const { name, version, title } = instrument;
    const { languages, tagOf, untranslated } = questionLanguages([instrument], questions, language);
    const tag = tagOf(instrument);
    const texts = {
      food: foodsOf(instrument, tag),
      managerQuestions: managerQuestionsOf(instrument, tag),
      managerAnswers: withPhotos(managerAnswersOf(indexedInstrument, managerAnswers, tag), photos),
    };
    return {
      ...texts,
      languages,
      untranslated: untranslated(texts),
      resultData: [
        {
          answers: withPhotos(notedAnswersOf(indexedInstrument, answers), photos),
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
      planned: await plannedOf(db, actions),
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
      resultData: surveys.map((row) => ({ score: categoryScores(row) })),
      dates: surveys.map((row) => row.taken_at.toISOString()),
      assessed: surveys.map(assessedCategories),
    };
  },

  async readSurveyDate({ surveyid: id }, { db, viewer }) {
    return { resultData: (await selectSurvey(db, viewer.scope, id)).taken_at.toISOString() };
  },

  async readSuggestions({ surveyid: id, questions }, { db, viewer, language }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const { actions } = await selectAnswers(db, survey);
    const { instrument } = await installedInstrument(db, survey.instrument_id);
    const tag = questionLanguages([instrument], questions, language).tagOf(instrument);
    const plan = actions.length === 0 ? [] : actionsIn(tag, instrument, actions);
    return {
      resultData: plan.map(({ question, answers, notes = '' }) => JSON.stringify({ question, answers, notes })),
    };
  },
};

async function surveysOfStore(
  { db, viewer, translate }: Pick<CallContext, 'db' | 'viewer' | 'translate'>,
  storeId: string,
  choice: SurveyChoice,
  page: ListPage,
) {
  const store = await visibleStore(db, viewer.scope, storeId);
  const rows = await selectSurveysOfStore(db, store, choice, page);
  const isAll = page.page === 1 && rows.length < page.size;
  const count = isAll ? rows.length : await countSurveysOfStore(db, store, choice);
  return { resultData: rows.map((row) => surveyRow(row, translate)), count };
}

async function plannedOf(db: Db, actions: readonly StoredAction[]) {
  const names = await selectOwnerNames(db, ownersOf(actions));
  return actions.map(({ questionId = null, owner = '', due = null }) => ({
    question_id: questionId,
    owner: names.get(owner) ?? null,
    due,
  }));
}

function surveyRef({ id, taken_at: takenAt }: { id: string; taken_at: Date }) {
  return { survey_id: id, date: takenAt.toISOString() };
}
