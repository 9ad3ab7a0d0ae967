import type { ComparisonDrawing, LeftOut } from './effect.ts';
import { courseOf, slopeBefore } from './courseShape.ts';
import { STORES_PER_ARM } from './fewStores.ts';

/** A note on a comparison. */
export type Note =
  | { kind: 'unknown'; tone: 'warn'; count: number }
  | { kind: 'few'; tone: 'warn'; with: number; without: number }
  | { kind: 'notAlike'; tone: 'warn'; with: number; without: number }
  | { kind: 'leftOut'; tone: 'info'; reason: LeftOut['why']; stores: readonly string[] }
  | { kind: 'baseline'; tone: 'info'; points: number };

/** Arms whose slopes before the change differ by at least this much, in points per month, get a warning. */
const APART_PER_MONTH = 0.5;
const REASONS = ['both_arms', 'no_date', 'no_before', 'no_after'] as const;

export function notesOf({ effect, days, unknown }: ComparisonDrawing): Note[] {
  const { with: ownSlopes, without } = effect.arms;
  const hasEffect = effect.effect !== null;
  const isFew = hasEffect && Math.min(ownSlopes.stores, without.stores) < STORES_PER_ARM;
  const slopes = slopesOf(effect.months, days[0]);
  const isFarApart = slopes !== null && Math.abs(slopes.with - slopes.without) >= APART_PER_MONTH;
  const leftOut = REASONS.map((reason) => ({
    reason,
    stores: effect.left_out.filter((store) => store.why === reason).map(({ store_name: name }) => name),
  })).filter(({ stores }) => stores.length > 0);
  return [
    ...(unknown > 0 ? [{ kind: 'unknown', tone: 'warn', count: unknown } as const] : []),
    ...(isFew ? [{ kind: 'few', tone: 'warn', with: ownSlopes.stores, without: without.stores } as const] : []),
    ...(isFarApart ? [{ kind: 'notAlike', tone: 'warn', ...slopes } as const] : []),
    ...leftOut.map((exclusion) => ({ kind: 'leftOut', tone: 'info', ...exclusion }) as const),
    ...(ownSlopes.before !== null && without.before !== null
      ? [{ kind: 'baseline', tone: 'info', points: without.before - ownSlopes.before } as const]
      : []),
  ];
}

function slopesOf(months: ComparisonDrawing['effect']['months'], day: string | undefined) {
  if (day === undefined) return null;
  const course = courseOf(months, 'change');
  const [ownSlopes, otherSlopes] = [slopeBefore(course, 'with', day), slopeBefore(course, 'without', day)];
  return ownSlopes === null || otherSlopes === null ? null : { with: ownSlopes, without: otherSlopes };
}
