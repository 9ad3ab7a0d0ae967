import { useState } from 'react';
import type { Category } from '../../../domain/scoring/categories.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import type { Range } from '../../forms/dates/range.ts';
import type { Scores } from '../../charts/scores/useScores.ts';
import { currentUser } from '../../session/session.ts';
import { readSessionValue, setSessionValue, useSessionValue } from '../../session/storage.ts';

/** A dashboard as a user saw it, with the data to draw it again without the server. */
export type SeenDashboard = {
  storeId: string;
  storeName: string;
  /** Null for the whole audit. */
  food: Category | null;
  /** The name of the scores ('Overall score' or the food category) in the language at the time, and their colour. */
  name: string;
  color: string;
  range: Range;
  scores: Scores;
};
export type RecentDashboard = SeenDashboard & { keptAt: string };

const KEPT_MAX = 5;
/** The number of days after which stored dashboards are no longer shown. */
const KEPT_DAYS = 7;

/** Stores a dashboard among the last few that the user viewed. */
export function storeDashboard(dashboard: SeenDashboard): void {
  const userid = currentUser()?.userid;
  if (userid === undefined) return;
  const otherEntries = (readSessionValue('lastDashboards') ?? []).filter((entry) => {
    const { storeId, food } = entry.seen as SeenDashboard;
    return entry.userid === userid && !(storeId === dashboard.storeId && food === dashboard.food);
  });
  setSessionValue(
    'lastDashboards',
    [{ userid, keptAt: new Date().toISOString(), seen: dashboard }, ...otherEntries].slice(0, KEPT_MAX),
  );
}

/** Returns the dashboards that the current user viewed in the last seven days, up to five, most recent first. */
export function useRecentDashboards(): RecentDashboard[] {
  const entries = useSessionValue('lastDashboards') ?? [];
  const userid = currentUser()?.userid;
  const [now] = useState(() => Date.now());
  const oldest = now - KEPT_DAYS * MS_PER_DAY;
  return entries.flatMap(({ userid: ownerId, keptAt, seen }) =>
    // An earlier release stored no marks, without which the radar can't be drawn.
    ownerId === userid && Date.parse(keptAt) > oldest && 'marks' in (seen as SeenDashboard).scores
      ? [{ ...(seen as SeenDashboard), keptAt }]
      : [],
  );
}
