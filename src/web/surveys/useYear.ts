import { useSuspenseQuery } from '@tanstack/react-query';
import type { ScoreDay } from '../charts/scoreDays.ts';
import { scoreDay } from '../dashboard/useScores.ts';
import type { Survey } from './survey.ts';
import { yearRead } from './surveyReads.ts';

/** The store's scores per day in the year up to a survey, oldest first. Suspends. */
export function useYear({ storeId, date }: Pick<Survey, 'storeId' | 'date'>): ScoreDay[] {
  return useSuspenseQuery(yearRead(storeId, date)).data.resultData.map(scoreDay);
}
