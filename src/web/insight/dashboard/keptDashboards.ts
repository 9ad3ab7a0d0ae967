import { useState } from 'react';
import type { Category } from '../../domain/scoring/categories.ts';
import { MS_PER_DAY } from '../../domain/days.ts';
import type { Range } from '../forms/dates/range.ts';
import type { Scores } from './useScores.ts';
import { currentUser } from '../session/session.ts';
import { readStored, setStored, useStored } from '../session/storage.ts';

/** A dashboard as a user saw it: all that it takes to draw it again without the server. */
export type SeenDashboard = {
  storeId: string;
  storeName: string;
  /** Null for the whole audit. */
  food: Category | null;
  /** What the scores are scores of, in the language of then, and their colour. */
  name: string;
  color: string;
  range: Range;
  scores: Scores;
};
export type KeptDashboard = SeenDashboard & { keptAt: string };

const KEPT_MAX = 5;
/** As long as a session with 'remember me' lasts unused. */
const KEPT_DAYS = 7;

/**
 * Keeps a dashboard with the session and as long as it: signing out, or in as another user, clears it, and without
 * 'remember me' it goes with the tab.
 */
export function keepDashboard(seen: SeenDashboard): void {
  const userid = currentUser()?.userid;
  if (userid === undefined) return;
  const others = (readStored('lastDashboards') ?? []).filter((entry) => {
    const { storeId, food } = entry.seen as SeenDashboard;
    return entry.userid === userid && !(storeId === seen.storeId && food === seen.food);
  });
  setStored('lastDashboards', [{ userid, keptAt: new Date().toISOString(), seen }, ...others].slice(0, KEPT_MAX));
}

/** The dashboards that the person who is signed in saw last, the latest first. */
export function useKeptDashboards(): KeptDashboard[] {
  const kept = useStored('lastDashboards') ?? [];
  const userid = currentUser()?.userid;
  const [now] = useState(() => Date.now());
  const oldest = now - KEPT_DAYS * MS_PER_DAY;
  return kept.flatMap(({ userid: whose, keptAt, seen }) =>
    // An earlier release kept no marks, without which there is no radar.
    whose === userid && Date.parse(keptAt) > oldest && 'marks' in (seen as SeenDashboard).scores
      ? [{ ...(seen as SeenDashboard), keptAt }]
      : [],
  );
}
