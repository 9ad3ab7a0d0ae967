import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react';
import { matches } from '../matches.ts';
import { OF_OPTIONS, OptionList, ROWS_MAX } from './OptionList.tsx';
import type { PopupState } from './usePopup.ts';
import type { Choice, SwitcherWords } from './choice.ts';

const NO_ROWS: readonly Choice[] = [];

type PopupProps = {
  popup: PopupState;
  words: SwitcherWords;
  choices: readonly Choice[];
  selection: Choice | null;
  onChoose: (id: string) => void;
  focusAfter: RefObject<HTMLElement | null> | undefined;
};

/** Renders a search input and the list of matches. */
export function SearchSwitcherPopup({ popup, words, choices, selection, onChoose, focusAfter }: PopupProps) {
  const input = useRef<HTMLInputElement>(null);
  const [inputText, setInputText] = useState('');
  const matchingChoices = useMemo(
    () => choices.filter(({ name, note = '' }) => matches(`${name}\n${note}`, inputText)),
    [choices, inputText],
  );
  // The rows are deferred so that the popup opens and typed letters appear before the rows render.
  const rows = useDeferredValue(
    useMemo(() => matchingChoices.slice(0, ROWS_MAX), [matchingChoices]),
    NO_ROWS,
  );
  return (
    <Combobox.Root
      open={popup.open}
      onOpenChange={popup.onOpenChange}
      onOpenChangeComplete={(open) => open || setInputText('')}
      items={choices}
      filteredItems={rows}
      inputValue={inputText}
      onInputValueChange={setInputText}
      value={selection}
      onValueChange={(choice) => choice && onChoose(choice.id)}
      {...OF_OPTIONS}
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
            finalFocus={focusAfter ?? popup.anchor}
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
            <OptionList
              matchCount={matchingChoices.length}
              // "None found" isn't shown while matching rows are still to be rendered.
              noneText={matchingChoices.length === 0 && words.noneText}
              className="max-h-[min(20rem,var(--available-height)-4rem)]"
            />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
