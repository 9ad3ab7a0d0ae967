import { readBenchmark } from '../../../../contract/insight/benchmark.ts';
import { readAgreement, readEffect } from '../../../../contract/insight/evaluation.ts';
import {
  listRevisions,
  listSurveys,
  listSurveysOfStore,
  readLastScores,
  readSuggestions,
  readSurvey,
  readSurveyDate,
  readSurveyScore,
} from '../../../../contract/audits/surveys.ts';
import {
  readCategoryDayScores,
  readDayScores,
  readLastSalesDate,
  readPeers,
  readScores,
  readSurveyAnswers,
  readSurveyDays,
} from '../../../../contract/insight/dashboard.ts';
import { listActions, readAction } from '../../../../contract/followUp/actions/actions.ts';
import { listPhotos } from '../../../../contract/audits/photos.ts';
import { readStatus } from '../../../../contract/operations/status/status.ts';
import type { ReadCall } from '../../../api/useCall.ts';
import { PEOPLE_AND_PLACES } from '../../../lists/reads.ts';

/** The calls to reload after a survey changes. */
export const SURVEY_RELOADS: readonly ReadCall[] = [
  readAgreement,
  readBenchmark,
  readEffect,
  listRevisions,
  listSurveys,
  listSurveysOfStore,
  readSurvey,
  readSurveyScore,
  readLastScores,
  readSurveyDate,
  readSuggestions,
  readPeers,
  readScores,
  readLastSalesDate,
  readSurveyDays,
  readDayScores,
  readCategoryDayScores,
  readSurveyAnswers,
  listActions,
  readAction,
  listPhotos,
  readStatus,
  ...PEOPLE_AND_PLACES,
];
