import { useSuspenseQuery } from '@tanstack/react-query';
import type { ScoreDay } from '../charts/shapes/scoreDays.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { scoreDay } from '../dashboard/useScores.ts';
import type { Survey } from './survey.ts';
import { yearRead } from './surveyReads.ts';

/**
 * The store's scores per day in the year up to a survey, oldest first. The last is the survey's own, as its other figures
 * are, and no mean with those of the same day. Suspends.
 */
export function useYear({ id, storeId, date }: Pick<Survey, 'id' | 'storeId' | 'date'>): ScoreDay[] {
  const days = useSuspenseQuery(yearRead(storeId, date)).data.resultData;
  const last = useFormat().isoDay(date);
  return days.flatMap((day) => {
    const surveys = day.date === last ? day.surveys.filter(({ survey_id: each }) => each === id) : day.surveys;
    return scoreDay({ ...day, surveys }) ?? [];
  });
}
