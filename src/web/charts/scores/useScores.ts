import { useQueryClient, useSuspenseQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { readLastSalesDate, readScores } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import type { DayScore, DaySurvey } from '../../contract/kit/shapes.ts';
import { perFactor } from '../../domain/scoring/perArea.ts';
import { meanCounted, type FactorScores, type ScoreDay } from '../charts/shapes/scoreDays.ts';
import { daysOf, scoreReads, type Subject } from './scoreReads.ts';

/** The four Ps of one survey, and when it was taken. */
export type ScoreMark = { date: string; factors: FactorScores };

export type Scores = {
  /** The days with a score, oldest first. A category's days on which nothing of it was counted are left out. */
  days: readonly ScoreDay[];
  /** How many days were left out. */
  notAssessed: number;
  /** The latest survey of the range and, where it is another, the first: of a category, those that assessed it. */
  marks: ScoreMark[];
  /** The surveys of the range, oldest first, on all of its days. */
  surveys: DaySurvey[];
  /** The store's or the category's highest and current score, whatever the range. */
  summary: ReplyOf<typeof readScores>;
  /** The date of the store's latest survey; null without any. */
  lastSalesDate: string | null;
};

/** Everything that a screen of scores shows first, asked for at once: the same value for the same replies. Suspends. */
export function useScores(subject: Subject): Scores {
  const reads = scoreReads(subject);
  const client = useQueryClient();
  if (isUnasked(client, reads.summary.queryKey)) void client.prefetchQuery(reads.summary);
  if (isUnasked(client, reads.last.queryKey)) void client.prefetchQuery(reads.last);
  const { data: days } = useSuspenseQuery(reads.days);
  const { data: summary } = useSuspenseQuery(reads.summary);
  const { data: last } = useSuspenseQuery(reads.last);
  return useMemo(() => scoresOf(daysOf(days), summary, last), [days, summary, last]);
}

/** Whether nothing asked for it yet. A menu that is not open has noted the query, so that `usePrefetchQuery` would leave it. */
function isUnasked(client: QueryClient, key: QueryKey): boolean {
  const { status = 'pending', fetchStatus = 'idle' } = client.getQueryState(key) ?? {};
  return status === 'pending' && fetchStatus === 'idle';
}

function scoresOf(all: DayScore[], summary: Scores['summary'], last: ReplyOf<typeof readLastSalesDate>): Scores {
  const days = all.flatMap((day) => scoreDay(day) ?? []);
  const surveys = all.flatMap((day) => day.surveys);
  return {
    days,
    notAssessed: all.length - days.length,
    marks: marksOf(surveys),
    surveys,
    summary,
    lastSalesDate: last.resultData[0]?.lastSalesDate ?? null,
  };
}

/** A day as the charts draw it: the means of what its surveys counted. Null when they counted nothing of the category. */
export function scoreDay({ date, surveys }: DayScore): ScoreDay | null {
  const score = meanCounted(surveys.map((survey) => survey.score));
  if (score === null) return null;
  const each = surveys.map(factorsOf);
  return { day: date, score, factors: perFactor((factor) => meanCounted(each.map((factors) => factors[factor]))) };
}

function marksOf(surveys: readonly DaySurvey[]): ScoreMark[] {
  const assessed = surveys.filter(({ score }) => score !== null);
  const [first, latest] = [assessed[0], assessed.at(-1)];
  const shown = latest === first ? [latest] : [latest, first];
  return shown.flatMap((survey) => (survey ? { date: survey.date, factors: factorsOf(survey) } : []));
}

function factorsOf({ fourp }: DaySurvey): FactorScores {
  return perFactor((factor) => fourp[factor - 1] ?? null);
}
