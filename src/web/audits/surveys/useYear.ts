import { useSuspenseQuery } from '@tanstack/react-query';
import type { ScoreDay } from '../../charts/shapes/scoreDays.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { scoreDay } from '../../charts/scores/useScores.ts';
import type { Survey } from './survey.ts';
import { yearOptions } from './surveyReads.ts';

/**
 * Returns the store's scores in the year up to a survey, oldest first: by day or, if the year has many surveys, by
 * longer spans. If by day, the last score is the survey's own, like the other figures on its screen, rather than a mean
 * of that day's surveys. Suspends.
 */
export function useYear({ id, storeId, date }: Pick<Survey, 'id' | 'storeId' | 'date'>): ScoreDay[] {
  const days = useSuspenseQuery(yearOptions(storeId, date)).data.resultData;
  const last = useFormat().isoDay(date);
  return days.flatMap((day) => {
    const surveys = day.date === last ? day.surveys.filter(({ survey_id: surveyId }) => surveyId === id) : day.surveys;
    return scoreDay({ ...day, surveys }) ?? [];
  });
}
