import { useSuspenseQueries } from '@tanstack/react-query';
import { readCategoryDayScores, readDayScores, readLastSalesDate, readScores } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { DayScore, SurveyRow } from '../../contract/shapes.ts';
import type { Category } from '../../domain/categories.ts';
import { readOptions } from '../api/useCall.ts';
import type { ScoreDay } from '../charts/scoreDays.ts';
import { longForm, type Range } from './range.ts';

/** What a screen of scores is about: a store in a range of dates, as a whole or one category of it. */
export type Subject = { storeId: string; food: Category | null; range: Range };

export type Scores = {
  /** The days with a score, oldest first. A category's days on which nothing of it was counted are left out. */
  days: ScoreDay[];
  /** How many days were left out. */
  notAssessed: number;
  /** The surveys of the range, oldest first, on all of its days. */
  surveys: SurveyRow[];
  /** The store's or the category's highest and current score, whatever the range. */
  summary: ReplyOf<typeof readScores>;
  /** The date of the store's latest survey; null without any. */
  lastSalesDate: string | null;
};

/** Everything that a screen of scores shows first, asked for at once. Suspends. */
export function useScores({ storeId, food, range }: Subject): Scores {
  const dates = { store_id: storeId, start_date: longForm(range.from), end_date: longForm(range.to) };
  const ofFood = food ? { food_id: food } : {};
  const [graph, summary, last] = useSuspenseQueries({
    queries: [
      food ? readOptions(readCategoryDayScores, { ...dates, ...ofFood }) : readOptions(readDayScores, dates),
      readOptions(readScores, { store_id: storeId, ...ofFood }),
      readOptions(readLastSalesDate, { store_id: storeId }),
    ],
  });
  const reply = graph.data as ReplyOf<typeof readDayScores> | ReplyOf<typeof readCategoryDayScores>;
  const all = Array.isArray(reply.resultData) ? reply.resultData : [];
  const left = new Set('notAssessed' in reply ? reply.notAssessed : []);
  const days = all.filter(({ date }) => !left.has(date)).map(scoreDay);
  return {
    days,
    notAssessed: all.length - days.length,
    surveys: all.flatMap((day) => day.surveys),
    summary: summary.data,
    lastSalesDate: last.data.resultData[0]?.lastSalesDate ?? null,
  };
}

/** A day of the wire as the charts draw it. */
export function scoreDay(day: DayScore): ScoreDay {
  const { date, overall_score: score, p1Total, p2Total, p3Total, p4Total } = day;
  return { day: date, score, factors: { 1: p1Total, 2: p2Total, 3: p3Total, 4: p4Total } };
}
