import { readSurvey } from '../../../../contract/audits/surveys.ts';
import type { ChangeCall } from '../../../api/useSend.ts';
import { SURVEY_RELOADS } from './surveyReloads.ts';
import { useRecordChange } from './useRecordChange.ts';

const READS = { record: readSurvey, reloads: SURVEY_RELOADS, outdatedCode: 'survey_changed' };

/** Returns functions that send a change to a survey and reload the survey, and the state of both. */
export function useSurveyChange<C extends ChangeCall>(call: C) {
  return useRecordChange(call, READS);
}
