import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

export type ListOption = { id: string; name: string; note?: string | null; picture?: ReactNode };

/**
 * The maximum number of rows; the rest are only counted, because users don't scroll that far and each row costs
 * rendering time.
 */
export const ROWS_MAX = 100;

/** The props of a combobox that define the label of an option and when two options are the same. */
export const OF_OPTIONS = {
  itemToStringLabel: (option: ListOption) => option.name,
  isItemEqualToValue: (one: ListOption, other: ListOption) => one.id === other.id,
};

/** Renders the options in a combobox's popup. */
export function OptionList({
  matchCount,
  noneText,
  className,
}: {
  matchCount: number;
  noneText: ReactNode;
  className: string;
}) {
  const text = useText();
  return (
    <>
      <Combobox.Empty className="px-2 text-fg-3 not-empty:py-2">{noneText}</Combobox.Empty>
      <Combobox.List className={`${className} overflow-y-auto overscroll-contain outline-none`}>
        {(option: ListOption) => (
          <Combobox.Item key={option.id} value={option} className="option">
            {option.picture}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.name}</span>
              {option.note && <span className="block truncate text-xs text-fg-2">{option.note}</span>}
            </span>
            <Combobox.ItemIndicator>
              <Check className="size-4 text-accent" aria-hidden />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
      <Combobox.Status className="px-2 text-xs text-fg-3 not-empty:pt-1.5 not-empty:pb-1">
        {matchCount > ROWS_MAX && text('app.more', { count: matchCount - ROWS_MAX })}
      </Combobox.Status>
    </>
  );
}
