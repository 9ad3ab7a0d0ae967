import { readAgreement, readEffect } from '../../../contract/compare.ts';
import {
  listRevisions,
  listSurveys,
  listSurveysOfStore,
  readLastScores,
  readSuggestions,
  readSurvey,
  readSurveyDate,
  readSurveyScore,
} from '../../../contract/surveys.ts';
import {
  readCategoryDayScores,
  readDayScores,
  readLastSalesDate,
  readPeers,
  readScores,
  readSurveyAnswers,
  readSurveyDays,
} from '../../../contract/dashboard.ts';
import { listActions, readAction } from '../../../contract/followUp/actions.ts';
import { listPhotos } from '../../../contract/photos.ts';
import { readStatus } from '../../../contract/status.ts';
import type { ReadCall } from '../../api/useCall.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';

/**
 * Every read that a change of a survey can show in: the survey and its versions, every score of its store, the figures of lists
 * and regions, the actions that it confirms or loses, the gallery of photos, the history and the status page.
 */
export const SURVEY_RELOADS: readonly ReadCall[] = [
  readAgreement,
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
