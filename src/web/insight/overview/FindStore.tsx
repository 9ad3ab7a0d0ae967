import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { ClearSearch, SearchSign } from '../../forms/SearchInput.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSlash } from '../../shell/keys/useSlash.ts';
import { useOpenStore } from '../../shell/useOpenStore.ts';
import { matches } from '../../ui/matches.ts';

type FindStoreProps = { value: string; onChange: (value: string) => void; stores: readonly StoreCard[] };

/** Renders the field for finding a store by name. Enter opens the first match. */
export function FindStore({ value, onChange, stores }: FindStoreProps) {
  const text = useText();
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasSlash = useSlash(container);
  const open = useOpenStore();
  const navigate = useNavigate();
  useFocus(input);
  const openFirst = () => {
    const first = stores.find((store) => value.trim() !== '' && matches(store.store_name, value));
    if (!first) return;
    open(first);
    void navigate({ to: '/dashboard' });
  };
  return (
    <div ref={container} className="relative w-full sm:w-90">
      <SearchSign />
      <input
        ref={input}
        type="search"
        aria-label={text('header.findStore')}
        aria-keyshortcuts={hasSlash ? '/' : undefined}
        placeholder={text('header.findStore')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && openFirst()}
        className="input peer pr-9 pl-8.5 text-sm pointer-coarse:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' && hasSlash && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2 my-auto grid h-5 min-w-5 place-items-center rounded border border-line-2 text-xs text-fg-3 pointer-coarse:hidden"
        >
          /
        </kbd>
      )}
      {value !== '' && (
        <ClearSearch
          onClear={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** On touch screens the field isn't focused at first, because a keyboard would cover the page. */
function useFocus(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [input]);
}
