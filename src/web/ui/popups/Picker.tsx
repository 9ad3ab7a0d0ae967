import { Combobox } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { LANDMARKS } from '../landmarks.ts';
import { matches } from '../matches.ts';

export type PickerOption = { id: string; name: string; note?: string | null; picture?: ReactNode };

/** More rows than this are only counted: users do not scroll through them, and each costs time to draw. */
const ROWS_MAX = 100;

/**
 * A choice of several, or of one at most: what is chosen stands in the field, each with a cross, and typing searches
 * the rest. Ids come out in one order, so that undoing a change leaves the form unchanged.
 */
export function Picker({
  label,
  hint,
  aside,
  options,
  value,
  onChange,
  single = false,
  search,
  none,
}: {
  label: string;
  hint?: string | undefined;
  /** Stands at the right end of the label's line. */
  aside?: ReactNode;
  options: readonly PickerOption[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Choosing another one takes the place of the first. */
  single?: boolean;
  /** Stands in the empty field. */
  search: string;
  /** Said when nothing matches. */
  none: string;
}) {
  const text = useText();
  const id = useId();
  const [field, setField] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState('');
  const found = useMemo(
    () => options.filter(({ name, note }) => matches(`${name}\n${note ?? ''}`, typed)),
    [options, typed],
  );
  const chosen = options.filter((option) => value.includes(option.id));
  const change = (next: readonly PickerOption[]) => {
    const kept = single ? next.slice(-1) : next;
    onChange(kept.map((option) => option.id).toSorted());
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <Combobox.Root
        multiple
        items={options}
        filteredItems={found.slice(0, ROWS_MAX)}
        inputValue={typed}
        onInputValueChange={setTyped}
        value={chosen}
        onValueChange={change}
        onOpenChange={(open, details) => {
          // Several are chosen in a row; one is chosen once.
          if (!open && !single && details.reason === 'item-press') details.cancel();
        }}
        itemToStringLabel={(option: PickerOption) => option.name}
        isItemEqualToValue={(one: PickerOption, other: PickerOption) => one.id === other.id}
        autoHighlight
      >
        <Combobox.Chips
          ref={setField}
          aria-label={chosen.length > 0 ? label : undefined}
          className="flex min-h-control w-full flex-wrap items-center gap-1 rounded-lg border border-control bg-card px-1.5 py-1 focus-within:outline-2 focus-within:outline-accent"
        >
          {chosen.map((option) => (
            <Combobox.Chip
              key={option.id}
              aria-label={option.name}
              className="flex min-h-6 max-w-full pointer-coarse:min-h-8 items-center gap-1 rounded-md bg-sunken pl-2 outline-none data-highlighted:bg-accent-soft"
            >
              <span className="min-w-0 truncate">{option.name}</span>
              <Combobox.ChipRemove
                aria-label={text('assign.remove', { name: option.name })}
                className="reach grid size-6 shrink-0 place-items-center rounded-md text-fg-2 hover:text-fg pointer-coarse:size-8"
              >
                <X className="size-3.5" aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={id}
            // Readers do not find the label above while the list is open.
            aria-label={label}
            placeholder={chosen.length > 0 && single ? '' : search}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            // Leaving the field lets go of what was typed and not chosen.
            onBlur={() => setTyped('')}
            className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-fg-3 pointer-coarse:text-[1rem]"
          />
        </Combobox.Chips>
        <Combobox.Portal container={field?.closest<HTMLElement>(LANDMARKS)}>
          <Combobox.Positioner anchor={field} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
            <Combobox.Popup className="popup w-(--anchor-width) max-w-(--available-width)">
              <Combobox.Empty className="px-2 text-fg-3 not-empty:py-2">{none}</Combobox.Empty>
              <Combobox.List className="max-h-[min(16rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none">
                {(option: PickerOption) => (
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
                {found.length > ROWS_MAX && text('app.more', { count: found.length - ROWS_MAX })}
              </Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-fg-3">
          {hint}
        </p>
      )}
    </div>
  );
}
