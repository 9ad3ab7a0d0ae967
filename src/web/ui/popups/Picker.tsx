import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useId, useMemo, useState, type ReactNode, type Ref } from 'react';
import { useText } from '../../i18n/useText.ts';
import { LANDMARKS } from '../landmarks.ts';
import { matches } from '../matches.ts';
import { OF_OPTIONS, OptionList, ROWS_MAX, type ListOption } from './OptionList.tsx';

type PickerProps = {
  label: string;
  hint?: string | undefined;
  /** Shown at the right end of the label's line. */
  aside?: ReactNode;
  options: readonly ListOption[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Allows only one choice; a new one replaces it. */
  single?: boolean;
  /** The placeholder of the input. */
  search: string;
  /** Shown if nothing matches. */
  noneText: string;
};

/**
 * Lets the user choose several options, or at most one. Ids are returned in a fixed order, so that undoing a change
 * leaves the form unchanged.
 */
export function Picker(props: PickerProps) {
  const { label, hint, options, value, single = false } = props;
  const id = useId();
  const [field, setField] = useState<HTMLElement | null>(null);
  const [input, setInput] = useState('');
  const [open, setOpen] = useState(false);
  const matchingOptions = useMemo(
    () => options.filter(({ name, note }) => matches(`${name}\n${note ?? ''}`, input)),
    [options, input],
  );
  const selection = options.filter((option) => value.includes(option.id));
  const change = (next: readonly ListOption[]) => {
    const newSelection = single ? next.slice(-1) : next;
    props.onChange(newSelection.map((option) => option.id).toSorted());
    if (single) setOpen(false);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {props.aside}
      </div>
      <Combobox.Root
        multiple
        items={options}
        filteredItems={matchingOptions.slice(0, ROWS_MAX)}
        inputValue={input}
        onInputValueChange={setInput}
        value={selection}
        onValueChange={change}
        open={open}
        onOpenChange={(next, { reason }) => {
          // The list stays open for choosing several options.
          if (next || single || reason !== 'item-press') setOpen(next);
        }}
        {...OF_OPTIONS}
        autoHighlight
      >
        <Chips ref={setField} id={id} selection={selection} onLeave={() => setInput('')} {...props} />
        <Combobox.Portal container={field?.closest<HTMLElement>(LANDMARKS)}>
          <Combobox.Positioner anchor={field} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
            <Combobox.Popup className="popup w-(--anchor-width) max-w-(--available-width)">
              <OptionList
                matchCount={matchingOptions.length}
                noneText={props.noneText}
                className="max-h-[min(16rem,var(--available-height))]"
              />
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

function Chips({
  ref,
  id,
  label,
  hint,
  selection,
  single = false,
  search,
  onLeave,
}: Pick<PickerProps, 'label' | 'hint' | 'single' | 'search'> & {
  ref: Ref<HTMLDivElement>;
  /** The id of the input. */
  id: string;
  selection: readonly ListOption[];
  /** Called when focus leaves the field. */
  onLeave: () => void;
}) {
  const text = useText();
  return (
    <Combobox.Chips
      ref={ref}
      aria-label={selection.length > 0 ? label : undefined}
      className="flex min-h-control w-full flex-wrap items-center gap-1 rounded-lg border border-control bg-card px-1.5 py-1 focus-within:outline-2 focus-within:outline-accent"
    >
      {selection.map((option) => (
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
        // Screen readers don't find the label above while the list is open.
        aria-label={label}
        placeholder={selection.length > 0 && single ? '' : search}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        // Leaving the field discards the search text.
        onBlur={onLeave}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-fg-3 pointer-coarse:text-[1rem]"
      />
    </Combobox.Chips>
  );
}
