import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSurvey } from '../../../../contract/audits/surveys.ts';
import { useSend, type ChangeCall } from '../../../api/useSend.ts';
import { SURVEY_RELOADS } from './surveyReloads.ts';

/**
 * Sends a change of a survey. `outdated` is set if the server refused it because the survey was changed in the
 * meantime; `reload` reloads the survey and preserves the input.
 */
export function useSurveyChange<C extends ChangeCall>(call: C) {
  const client = useQueryClient();
  const sending = useSend(call, SURVEY_RELOADS);
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await client.invalidateQueries({ queryKey: [readSurvey.path] });
    setLoading(false);
    sending.forgetError();
  };
  const outdated = sending.error?.code === 'survey_changed';
  return { ...sending, outdated, loadAnew: reload, loading };
}
