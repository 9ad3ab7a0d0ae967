import { ArrowUpDown } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { MenuButton } from '../ui/popups/MenuButton.tsx';

/** Lets the user choose the sort order from a menu, in layouts that have no column headers. */
export function SortMenu<S extends string>({
  sorts,
  sort,
  onSort,
  className = 'md:hidden',
}: {
  sorts: readonly { value: S; label: string }[];
  sort: S;
  onSort: (sort: S) => void;
  /** Classes that hide the menu where the list has column headers. */
  className?: string;
}) {
  const text = useText();
  return (
    <MenuButton
      label={text('lists.sort')}
      className={`btn-icon ${className}`}
      groups={[
        sorts.map(({ value, label }) => ({
          key: value,
          label,
          selected: value === sort,
          onSelect: () => onSort(value),
        })),
      ]}
    >
      <ArrowUpDown className="size-4" aria-hidden />
    </MenuButton>
  );
}
