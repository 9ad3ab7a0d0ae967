import { useSuspenseQueries } from '@tanstack/react-query';
import type { readScores } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { DayScore, SurveyRow } from '../../contract/shapes.ts';
import type { ScoreDay } from '../charts/scoreDays.ts';
import { daysOf, scoreReads, type Subject } from './scoreReads.ts';

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
export function useScores(subject: Subject): Scores {
  const reads = scoreReads(subject);
  const [{ data: reply }, summary, last] = useSuspenseQueries({ queries: [reads.days, reads.summary, reads.last] });
  const all = daysOf(reply);
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
