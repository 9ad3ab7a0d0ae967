import { useQueryClient, useSuspenseQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { readLastSalesDate, readScores } from '../../../contract/insight/dashboard.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { DayScore, DaySurvey } from '../../../contract/kit/shapes.ts';
import { perFourP } from '../../../domain/scoring/perArea.ts';
import { meanOfScores, type FourPScores, type ScoreDay } from '../shapes/scoreDays.ts';
import { daysOf, daysOptions, scoreReads, type Subject } from './scoreReads.ts';

/** The four Ps of one survey, and its date. */
export type ScoreMark = { date: string; fourPs: FourPScores };

export type Scores = {
  /** The days or spans with a score, oldest first. */
  days: readonly ScoreDay[];
  /** The number of days or spans without a score. */
  notAssessed: number;
  /** The latest survey with a score and, if different, the first. */
  marks: ScoreMark[];
  /** The surveys of the range, oldest first; not all of them if days were combined into longer spans. */
  surveys: DaySurvey[];
  count: number;
  /** Scores of the store or category regardless of the range, such as the highest. */
  summary: ReplyOf<typeof readScores>;
  /** The date of the store's latest survey; null if there is none. */
  lastSalesDate: string | null;
};

/** Loads the data of a score screen in parallel. Suspends. */
export function useScores(subject: Subject): Scores {
  const reads = scoreReads(subject);
  const client = useQueryClient();
  if (isUnasked(client, reads.summary.queryKey)) void client.prefetchQuery(reads.summary);
  if (isUnasked(client, reads.last.queryKey)) void client.prefetchQuery(reads.last);
  const { data: days } = useSuspenseQuery(daysOptions(subject));
  const { data: summary } = useSuspenseQuery(reads.summary);
  const { data: last } = useSuspenseQuery(reads.last);
  return useMemo(() => scoresOf(daysOf(days), summary, last), [days, summary, last]);
}

/**
 * Checks whether a query has not been requested yet. `usePrefetchQuery` would skip a query that a disabled observer has
 * registered.
 */
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
    count: all.reduce((sum, day) => sum + (day.span?.surveys ?? day.surveys.length), 0),
    summary,
    lastSalesDate: last.resultData[0]?.lastSalesDate ?? null,
  };
}

/** Returns a day or span as the charts draw it; null if it has no score. */
export function scoreDay({ date, surveys, span }: DayScore): ScoreDay | null {
  if (span) {
    const { score: mean, fourp } = span;
    return mean === null ? null : { day: date, score: mean, fourPs: perFourP((fourP) => fourp[fourP - 1] ?? null) };
  }
  const score = meanOfScores(surveys.map((survey) => survey.score));
  if (score === null) return null;
  const surveyScores = surveys.map(fourPsOf);
  return { day: date, score, fourPs: perFourP((fourP) => meanOfScores(surveyScores.map((fourPs) => fourPs[fourP]))) };
}

function marksOf(surveys: readonly DaySurvey[]): ScoreMark[] {
  const scoredSurveys = surveys.filter(({ score }) => score !== null);
  const [first, latest] = [scoredSurveys[0], scoredSurveys.at(-1)];
  const daySurveys = latest === first ? [latest] : [latest, first];
  return daySurveys.flatMap((survey) => (survey ? { date: survey.date, fourPs: fourPsOf(survey) } : []));
}

function fourPsOf({ fourp }: DaySurvey): FourPScores {
  return perFourP((fourP) => fourp[fourP - 1] ?? null);
}
