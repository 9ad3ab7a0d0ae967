import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readSurvey } from '../../../contract/audits/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';

/**
 * Returns the photos of the same question from the store's previous survey; null if there are none, and while loading.
 */
export function useEarlierPhotos({ surveyId, questionId }: ViewedPhoto): { date: string; ids: string[] } | null {
  const survey = useQuery(readOptions(readSurvey, { surveyid: surveyId })).data;
  const previous = survey?.previous ?? null;
  const { data: earlier } = useQuery({
    ...readOptions(readSurvey, { surveyid: previous?.survey_id ?? '' }),
    enabled: previous !== null,
  });
  const ids = previous && earlier ? photosOf(earlier, questionId) : [];
  return previous && ids.length > 0 ? { date: previous.date, ids } : null;
}

function photosOf({ resultData, managerAnswers }: ReplyOf<typeof readSurvey>, questionId: string): string[] {
  const answers = [...resultData.flatMap(({ answers: all }) => all), ...managerAnswers];
  return answers.flatMap(({ question_id: id, photos }) => (id === questionId ? photos : []));
}
