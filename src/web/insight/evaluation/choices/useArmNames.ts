import { useText } from '../../../i18n/useText.ts';
import type { Arms, ComparisonOptions } from './arms.ts';
import { ARMS, groupOf, storeIdOf, type Arm, type Comparison } from './comparison.ts';
import { OTHER_STORES } from '../../regions/searchOfGroup.ts';

/** Returns the names of the two arms. If both names would be the same, returns general names. */
export function useArmNames(comparison: Comparison, arms: Arms, options: ComparisonOptions): Record<Arm, string> {
  const text = useText();
  const nameOf = (arm: Arm) => {
    const [entry, ...more] = comparison[arm];
    if (entry === undefined || more.length > 0) return undefined;
    if (entry === OTHER_STORES) return text('compare.others');
    const group = groupOf(entry);
    if (group !== null) return options.groups.find(({ _id: id }) => id === group)?.name;
    return options.stores.find(({ _id: id }) => id === storeIdOf(entry))?.store_name;
  };
  const [one, other] = ARMS.map((arm) => nameOf(arm) ?? text(`compare.armOf.${arm}`, { count: arms[arm].length }));
  const haveSameName = one === other;
  return {
    with: haveSameName || one === undefined ? text('compare.arms.with') : one,
    without: haveSameName || other === undefined ? text('compare.arms.without') : other,
  };
}
