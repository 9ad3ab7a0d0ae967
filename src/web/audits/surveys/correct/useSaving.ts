import { useNavigate } from '@tanstack/react-router';
import { correctSurvey } from '../../../../contract/audits/surveys.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { useSurveyChange } from '../life/useSurveyChange.ts';
import type { Survey } from '../survey.ts';

type CorrectionInput = Parameters<ReturnType<typeof useSurveyChange<typeof correctSurvey>>['send']>[0];

/** Returns the state of the call, and a function that sends a correction and then opens the survey. */
export function useSaveCorrection({ id, version }: Survey, letGo: () => void) {
  const text = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { send, ...saveState } = useSurveyChange(correctSurvey);
  const save = (fields: Omit<CorrectionInput, 'survey_id' | 'version'>) =>
    refusalOf(async () => {
      const { resultData } = await send({ ...fields, survey_id: id, version });
      letGo();
      notify({ text: text('survey.correct.saved', { score: format.percent(resultData.overallScore) }) });
      await navigate({ to: '/survey/$surveyId', params: { surveyId: id }, replace: true });
    });
  const dateError = saveState.error?.field === 'date' ? errorText(saveState.error) : undefined;
  return { ...saveState, save, dateError };
}
