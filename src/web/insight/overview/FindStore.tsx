import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { ClearSearch, SearchSign } from '../../forms/SearchInput.tsx';
import { useText } from '../../i18n/useText.ts';
import { useOpenStore } from '../../shell/useOpenStore.ts';
import { matches } from '../../ui/matches.ts';

type FindStoreProps = { value: string; onChange: (value: string) => void; stores: readonly StoreCard[] };

/** Renders the field for finding a store by name. Enter opens the first match. */
export function FindStore({ value, onChange, stores }: FindStoreProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
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
    <div className="relative w-full sm:w-90">
      <SearchSign />
      <input
        ref={input}
        type="search"
        aria-label={text('header.findStore')}
        aria-keyshortcuts="/"
        placeholder={text('header.findStore')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && openFirst()}
        className="input peer pr-9 pl-8.5 text-sm pointer-coarse:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2 my-auto grid h-5 min-w-5 place-items-center rounded border border-line-2 text-xs text-fg-3 pointer-coarse:hidden"
        >
          /
        </kbd>
      ) : (
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
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      if (key !== '/' || isTyping || ctrlKey || metaKey || altKey || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}
