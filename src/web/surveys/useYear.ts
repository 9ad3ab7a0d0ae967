import { readDayScores } from '../../contract/dashboard.ts';
import { monthsBefore } from '../../domain/days.ts';
import { useCall } from '../api/useCall.ts';
import type { ScoreDay } from '../charts/scoreDays.ts';
import { longForm } from '../dashboard/range.ts';
import { scoreDay } from '../dashboard/useScores.ts';
import type { Survey } from './survey.ts';

/** The trend reaches back so far from the survey. */
const MONTHS = 12;

/** The store's scores per day in the year up to a survey, oldest first. Suspends. */
export function useYear({ storeId, date }: Pick<Survey, 'storeId' | 'date'>): ScoreDay[] {
  const day = date.slice(0, 10);
  const { resultData } = useCall(readDayScores, {
    store_id: storeId,
    start_date: longForm(monthsBefore(day, MONTHS)),
    end_date: longForm(day),
  });
  return resultData.map(scoreDay);
}
