import { Combobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { matches } from '../matches.ts';
import type { PopupState } from './usePopup.ts';
import type { Choice, SwitcherWords } from './choice.ts';

/** More rows than this are only counted: users do not scroll through them, and each costs time to draw. */
const ROWS_MAX = 100;
const NO_ROWS: readonly Choice[] = [];

export function SearchSwitcherPopup({
  popup,
  words,
  choices,
  chosen,
  onChoose,
}: {
  popup: PopupState;
  words: SwitcherWords;
  choices: readonly Choice[];
  chosen: Choice | null;
  onChoose: (id: string) => void;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = useMemo(() => choices.filter((choice) => matches(choice.name, typed)), [choices, typed]);
  // The popup opens, and a letter shows, before the rows are drawn.
  const rows = useDeferredValue(
    useMemo(() => found.slice(0, ROWS_MAX), [found]),
    NO_ROWS,
  );
  return (
    <Combobox.Root
      open={popup.open}
      onOpenChange={popup.onOpenChange}
      onOpenChangeComplete={(open) => open || setTyped('')}
      items={choices}
      filteredItems={rows}
      inputValue={typed}
      onInputValueChange={setTyped}
      value={chosen}
      onValueChange={(choice) => choice && onChoose(choice.id)}
      itemToStringLabel={(choice: Choice) => choice.name}
      isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
      autoHighlight
    >
      <Combobox.Portal>
        <Combobox.Positioner
          anchor={popup.anchor}
          sideOffset={6}
          align="start"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Combobox.Popup
            aria-label={words.label}
            initialFocus={input}
            finalFocus={popup.anchor}
            className="popup w-[max(16rem,var(--anchor-width))] max-w-(--available-width)"
          >
            <div className="-mx-1 mb-1 flex items-center gap-2 border-b border-line px-3 pb-1">
              <Search className="size-4 shrink-0 text-fg-3" aria-hidden />
              <Combobox.Input
                ref={input}
                placeholder={words.search}
                aria-label={words.search}
                className="h-control w-full bg-transparent outline-none placeholder:text-fg-3 pointer-coarse:text-base"
              />
            </div>
            <Combobox.Empty className="px-2 text-fg-3 not-empty:py-2">
              {found.length === 0 && words.none}
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height)-4rem)] overflow-y-auto overscroll-contain outline-none">
              {(choice: Choice) => (
                <Combobox.Item key={choice.id} value={choice} className="option">
                  {choice.picture}
                  <span className="min-w-0 flex-1 truncate">{choice.name}</span>
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
  );
}
