import { useMemo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Picker } from '../../../ui/popups/Picker.tsx';
import { groupEntry, storeEntry, type Arm, type Comparison, type Entry } from './comparison.ts';
import { OTHER_STORES } from '../../regions/searchOfGroup.ts';
import type { ComparisonOptions } from './arms.ts';

type ArmPickerProps = {
  arm: Arm;
  comparison: Comparison;
  comparisonOptions: ComparisonOptions;
  /** The number of stores currently included. */
  count: number;
  onChange: (entries: readonly Entry[]) => void;
};

/** Renders the field for choosing an arm's stores: groups, single stores, or all others. */
export function ArmPicker({ arm, comparison, comparisonOptions, count, onChange }: ArmPickerProps) {
  const text = useText();
  const entries = comparison[arm];
  const options = useMemo(() => {
    const storesOfOtherArm = new Set(comparison[arm === 'with' ? 'without' : 'with']);
    const all = [
      { id: OTHER_STORES, name: text('compare.others') },
      ...comparisonOptions.groups.map(({ _id: id, name, stores }) => ({
        id: groupEntry(id),
        name,
        note: text('compare.group', { count: stores.length }),
      })),
      ...comparisonOptions.stores.map(({ _id: id, store_name: name }) => ({ id: storeEntry(id), name })),
    ];
    const ids = new Set(all.map(({ id }) => id));
    // If a group or store in the URL does not exist, its entry remains selected, so that the user can remove it.
    const missing = comparison[arm].filter((entry) => !ids.has(entry));
    return [
      ...all.filter(({ id }) => !storesOfOtherArm.has(id) || comparison[arm].includes(id)),
      ...missing.map((id) => ({ id, name: text('compare.missing') })),
    ];
  }, [arm, comparison, comparisonOptions, text]);
  const change = (next: readonly Entry[]) => {
    const all = next.includes(OTHER_STORES) && !entries.includes(OTHER_STORES);
    // 'All others' already includes the other entries, so it replaces them; choosing another entry removes 'All
    // others'.
    onChange(all ? [OTHER_STORES] : next.filter((entry) => entry !== OTHER_STORES || next.length === 1));
  };
  return (
    <Picker
      label={text(`compare.arms.${arm}`)}
      aside={<span className="num text-xs text-fg-2">{text('compare.count', { count })}</span>}
      options={options}
      value={entries}
      onChange={change}
      search={text('compare.find')}
      noneText={text('compare.noneFound')}
    />
  );
}
