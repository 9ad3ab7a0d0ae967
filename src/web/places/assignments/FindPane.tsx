import { Check, Plus } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { SEARCH_MIN_CHARACTERS } from '../../../domain/limits.ts';
import { ClearSearch, SearchSign } from '../../forms/SearchInput.tsx';
import { useText } from '../../i18n/useText.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Option } from './option.ts';
import { OptionLine, type Kind } from './OptionLine.tsx';
import { useMarkedOption } from './useMarkedOption.ts';

/** The options shown below the search. */
export type MatchingOptions = {
  /** Undefined while loading. */
  options: readonly Option[] | undefined;
  /** The text above the options. */
  note: string;
  failure: { error: Error; retry: () => void } | null;
};

type FindPaneProps = {
  kind: Kind;
  input: RefObject<HTMLInputElement | null>;
  searchText: string;
  onType: (input: string) => void;
  matches: MatchingOptions;
  /** The label of options that are already chosen. */
  chosenWord: string;
  isChosen: (id: string) => boolean;
  onChoose: (option: Option) => void;
  /** Shown below the options. */
  foot?: ReactNode;
};

/** Shows a search and its results. The focus stays in the input, which handles the keys. */
export function FindPane(props: FindPaneProps) {
  const { kind, searchText, onType, isChosen, onChoose } = props;
  const { options, failure } = props.matches;
  const text = useText();
  const id = useId();
  const visibleOptions = options ?? [];
  const idOf = (option: Option) => `${id}-${option.id}`;
  const { marked, mark, onKeyDown } = useMarkedOption(visibleOptions, {
    idOf,
    onEnter: (option) => isChosen(option.id) || onChoose(option),
    onEscape: searchText === '' ? null : () => onType(''),
  });
  return (
    <div className="flex min-h-0 flex-col">
      <FindInput
        {...props}
        id={id}
        hasOptions={visibleOptions.length > 0}
        markedId={marked ? idOf(marked) : undefined}
        onKeyDown={onKeyDown}
      />
      {failure && (
        <div className="px-5">
          <LoadFailure error={failure.error} onRetry={failure.retry} />
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={text(`assign.find.${kind}`)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-2"
      >
        {options === undefined && !failure && <LoadSkeleton />}
        {visibleOptions.map((option) => (
          <Line
            key={option.id}
            id={idOf(option)}
            kind={kind}
            option={option}
            searchText={searchText}
            marked={option === marked}
            choiceLabel={isChosen(option.id) ? props.chosenWord : null}
            onMark={() => mark(option)}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
      {props.foot}
    </div>
  );
}

function FindInput({
  kind,
  input,
  searchText,
  onType,
  matches: { note },
  id,
  hasOptions,
  markedId,
  onKeyDown,
}: Pick<FindPaneProps, 'kind' | 'input' | 'searchText' | 'onType' | 'matches'> & {
  id: string;
  hasOptions: boolean;
  markedId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const text = useText();
  return (
    <div className="px-5 pt-4 pb-2">
      <label htmlFor={id} className="font-medium">
        {text(`assign.find.${kind}`)}
      </label>
      <div className="relative mt-2">
        <SearchSign />
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={hasOptions}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={markedId}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          value={searchText}
          placeholder={text(`assign.placeholder.${kind}`)}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          className="input pr-9 pl-8.5 text-sm pointer-coarse:text-base"
        />
        {searchText !== '' && (
          <ClearSearch
            onClear={() => {
              onType('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      <output id={`${id}-note`} className="mt-2 block min-h-4.5 text-xs text-fg-2">
        {searchText.trim().length === 1 ? text('assign.tooShort', { count: SEARCH_MIN_CHARACTERS }) : note}
      </output>
    </div>
  );
}

function Line({
  id,
  kind,
  option,
  searchText,
  marked,
  choiceLabel,
  onMark,
  onChoose,
}: {
  id: string;
  kind: Kind;
  option: Option;
  searchText: string;
  marked: boolean;
  /** The label shown if the option is already chosen; null if it isn't. */
  choiceLabel: string | null;
  onMark: () => void;
  onChoose: () => void;
}) {
  const text = useText();
  return (
    // The input, which has the focus, handles the keyboard; the option itself only handles pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={choiceLabel !== null}
      onPointerMove={() => marked || onMark()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choiceLabel ?? onChoose()}
      className={`flex min-h-12 items-center gap-3 rounded-lg px-2 py-1 select-none ${marked ? 'bg-sunken' : ''} ${choiceLabel === null ? 'cursor-pointer' : ''}`}
    >
      <OptionLine kind={kind} option={option} searchText={searchText} />
      {choiceLabel !== null ? (
        <span className="flex items-center gap-1.5 font-medium text-accent">
          <Check className="size-4" aria-hidden />
          {choiceLabel}
        </span>
      ) : (
        <span aria-hidden className={`flex items-center gap-1 text-fg-2 ${marked ? '' : 'opacity-0'}`}>
          <Plus className="size-4" />
          {text('assign.add')}
        </span>
      )}
    </div>
  );
}

function LoadSkeleton() {
  return ['a', 'b', 'c'].map((key) => (
    <div key={key} className="flex h-12 items-center gap-3 px-2">
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <Skeleton className="h-5 flex-1" />
    </div>
  ));
}
