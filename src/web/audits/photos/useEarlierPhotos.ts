import { useQuery } from '@tanstack/react-query';
import { readAssessment } from '../../../contract/audits/assessments.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readSurvey } from '../../../contract/audits/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';

/** Earlier photos of the same question, and their day. */
type EarlierPhotos = { date: string; ids: string[] };

/**
 * Returns the photos of the same question from the store's previous survey, or of the same item from its previous
 * assessment with the module; null if there are none or they aren't loaded.
 */
export function useEarlierPhotos({ record: { kind, id }, questionId }: ViewedPhoto): EarlierPhotos | null {
  const ofSurvey = usePhotosBeforeSurvey(kind === 'survey' ? id : null, questionId);
  const ofAssessment = usePhotosBeforeAssessment(kind === 'assessment' ? id : null, questionId);
  return ofSurvey ?? ofAssessment;
}

function usePhotosBeforeSurvey(id: string | null, questionId: string): EarlierPhotos | null {
  const survey = useQuery({ ...readOptions(readSurvey, { surveyid: id ?? '' }), enabled: id !== null }).data;
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

/** Returns the options of the query that reads an assessment; without an id it reads nothing. */
const assessmentQuery = (id: string | null) => ({
  ...readOptions(readAssessment, { assessment_id: id ?? '' }),
  enabled: id !== null,
});

function usePhotosBeforeAssessment(id: string | null, item: string): EarlierPhotos | null {
  const previous = useQuery(assessmentQuery(id)).data?.resultData.previous ?? null;
  const { data: earlier } = useQuery(assessmentQuery(previous?.assessment_id ?? null));
  const ids = earlier?.resultData.answers.find((answer) => answer.item === item)?.photos ?? [];
  return previous && ids.length > 0 ? { date: previous.date, ids } : null;
}
