import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { currentMean, meanIncrease, ranks, roundedMean, type ScorePair } from '../../../domain/regions.ts';
import { percentage } from '../../../domain/scoring/scoring.ts';
import { assessedScore, categoryPair, overallPair, type LatestOfStore } from './latestQueries.ts';
import type { StoreTotals } from '../../audits/surveys/totals.ts';
import type { ReportRow } from './reportQueries.ts';

type Sums = Pick<ReportRow, 'store_count' | 'surveyed' | 'survey_count' | 'current_sum' | 'compared' | 'change_sum'>;

/** Returns a group's figures from the sums over its stores; the sums are null if the group has no stores. */
export function figuresOfSums(sums: Sums) {
  const stores = sums.store_count ?? 0;
  const auditedStores = sums.surveyed ?? 0;
  return {
    survey: sums.survey_count ?? 0,
    percetange: percentage({ points: auditedStores, counted: stores }),
    stores,
    surveyed: auditedStores,
    overall: roundedMean(sums.current_sum ?? 0, auditedStores),
    increase: roundedMean(sums.change_sum ?? 0, sums.compared ?? 0),
  };
}

/** Returns a group's figures from the totals of its stores. */
export function figuresOfStores(stores: readonly StoreTotals[]) {
  const changes = stores.flatMap(({ latest, previous }) =>
    latest === null || previous === null ? [] : [latest - previous],
  );
  return figuresOfSums({
    store_count: stores.length,
    surveyed: stores.filter(({ surveys }) => surveys > 0).length,
    survey_count: sum(stores.map(({ surveys }) => surveys)),
    current_sum: sum(stores.map(({ latest }) => latest ?? 0)),
    compared: changes.length,
    change_sum: sum(changes),
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/**
 * Returns, per category, the mean increase over the stores whose two latest surveys both assessed it (0 if there are
 * none) and the number of these stores. Also returns the number of stores with two surveys.
 */
export function increases(stores: readonly LatestOfStore[]) {
  const byCategory = CATEGORIES.map((code) => ({
    foodid: code,
    pairs: stores.map((store) => categoryPair(store, code)).filter(isCompared),
  }));
  return {
    resultData: byCategory.map(({ foodid, pairs }) => ({ foodid, increase: meanIncrease(pairs) ?? 0 })),
    compared: stores.filter(({ surveys }) => surveys.length === 2).length,
    assessed: byCategory.map(({ foodid, pairs }) => ({ foodid, stores: pairs.length })),
  };
}

function isCompared({ current, previous }: ScorePair): boolean {
  return current !== null && previous !== null;
}

/** Returns a row per store that may be shown; ranks and means are over all stores. */
export function heatMap(stores: readonly LatestOfStore[]) {
  const pairs = stores.map(overallPair);
  const now = ranks(pairs.map(({ current }) => current));
  const before = ranks(pairs.map(({ previous }) => previous));
  const rows = stores.map((store, at) => ({ ...store, place: now[at] ?? null, previousPlace: before[at] ?? null }));
  return {
    resultData: rows.filter(({ inScope }) => inScope).map(heatMapRow),
    mean: { overall: currentMean(pairs), scores: CATEGORIES.map((code) => categoryMean(stores, code)) },
    surveyed: pairs.filter(({ current }) => current !== null).length,
  };
}

function heatMapRow({
  store,
  surveys,
  ...ranked
}: LatestOfStore & { place: number | null; previousPlace: number | null }) {
  const [latest, before] = surveys;
  return {
    store,
    survey_id: latest?.id ?? null,
    date: latest?.takenAt.toISOString() ?? null,
    overall: latest?.overall ?? null,
    previous: before?.overall ?? null,
    previousDate: before?.takenAt.toISOString() ?? null,
    place: ranked.place,
    previousPlace: ranked.previousPlace,
    scores: CATEGORIES.map((code) => ({
      foodid: code,
      score: assessedScore(latest, code),
      previous: assessedScore(before, code),
    })),
  };
}

function categoryMean(stores: readonly LatestOfStore[], code: (typeof CATEGORIES)[number]) {
  const pairs = stores.flatMap(({ surveys: [latest] }) => {
    const current = assessedScore(latest, code);
    return current === null ? [] : [{ current, previous: null }];
  });
  return { foodid: code, score: currentMean(pairs), stores: pairs.length };
}
