import { dayOf } from '../days.ts';
import { groupBy } from '../groupBy.ts';
import type { ChangeClass } from './changeKinds.ts';

/**
 * A time at which a version came into use; `replaced` is the version in use before, `class` is the class of the
 * changes. If it is `breaks`, `categories` lists the food categories whose scores can't be compared; null means all.
 */
type Use = {
  name: string;
  version: string;
  at: Date | string;
  replaced: string | null;
  class: ChangeClass | null;
  categories: readonly string[] | null;
};

/**
 * A day that ended with a different version from the one that it started with, and whether scores before and after it
 * can be compared.
 */
export type Replacement = { day: string; version: string; effect: 'breaks' | 'unknown' | 'comparable' };

/**
 * Returns the days that ended with a different version from the one that they started with, each with its last version
 * and the combined effect of the day's changes on the scores of one food category or, without a category, on any score.
 * Expects the uses oldest first.
 */
export function replacementsOf(uses: readonly Use[], zone: string, category: string | null = null): Replacement[] {
  return [...groupBy(uses, ({ at }) => dayOf(new Date(at), zone))].flatMap(([day, ofDay]) => {
    const [first] = ofDay;
    const last = ofDay.at(-1);
    if (!first || !last || first.replaced === null) return [];
    const before = uses[uses.indexOf(first) - 1];
    if (before?.name === last.name && before.version === last.version) return [];
    const breaks = ofDay.some((use) => use.class === 'breaks' && concerns(use, category));
    const effect = breaks ? 'breaks' : ofDay.some((use) => use.class === null) ? 'unknown' : 'comparable';
    return [{ day, version: last.version, effect }];
  });
}

function concerns({ categories }: Use, category: string | null): boolean {
  return category === null || categories === null || categories.includes(category);
}

/** Checks whether a version came into use after one day and no later than another. */
export function isBetween({ day }: Pick<Replacement, 'day'>, first: string, last: string): boolean {
  return day > first && day <= last;
}
