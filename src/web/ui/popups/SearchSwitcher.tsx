import { ChevronsUpDown } from 'lucide-react';
import { Suspense, type ReactNode, type RefObject } from 'react';
import { lazyPart, usePopup } from './usePopup.ts';
import type { Choice, SwitcherWords } from './choice.ts';

const list = lazyPart(() => import('./SearchSwitcherPopup.tsx').then((file) => file.SearchSwitcherPopup));

/** Renders a button that shows the current choice and opens a searchable list. */
export function SearchSwitcher({
  words,
  icon,
  choices,
  choice,
  placeholder,
  onChoose,
  focusAfter,
  className = '',
}: {
  words: SwitcherWords;
  icon: ReactNode;
  choices: readonly Choice[];
  choice: Choice | null;
  /** Shown if nothing is chosen. */
  placeholder: string;
  onChoose: (id: string) => void;
  /** Gets the focus when the list closes; defaults to the button. */
  focusAfter?: RefObject<HTMLElement | null>;
  className?: string;
}) {
  const { popup, trigger, isUsed } = usePopup('dialog', list.fetch);
  const name = choice?.name ?? placeholder;
  return (
    <>
      <button
        type="button"
        {...trigger}
        aria-label={`${words.label}: ${name}`}
        className={`btn-ghost min-w-0 text-fg ${className}`}
      >
        <span className="text-fg-3">{icon}</span>
        <span className="min-w-0 flex-1 truncate text-left">{name}</span>
        <ChevronsUpDown className="size-3.5 shrink-0 text-fg-3" aria-hidden />
      </button>
      {isUsed && (
        <Suspense>
          <list.Part
            popup={popup}
            words={words}
            choices={choices}
            selection={choice}
            onChoose={onChoose}
            focusAfter={focusAfter}
          />
        </Suspense>
      )}
    </>
  );
}
