import { Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';

/**
 * Renders a search input. While it has the focus it shows what the user types; otherwise it shows the given value, for
 * example from the URL.
 */
export function SearchInput({
  label,
  value,
  onChange,
  className,
}: {
  /** The accessible name and the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [inputText, setInputText] = useState(value);
  const deferredValue = useDeferredValue(value);
  useEffect(() => {
    if (input.current !== document.activeElement) setInputText(deferredValue);
  }, [deferredValue]);
  const type = (next: string) => {
    setInputText(next);
    onChange(next);
  };
  return (
    <div className={`relative ${className}`}>
      <SearchSign />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={inputText}
        onChange={(event) => type(event.target.value)}
        className="input pr-9 pl-8.5 text-sm pointer-coarse:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {inputText !== '' && (
        <ClearSearch
          onClear={() => {
            type('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Renders the icon at the start of a search input. */
export function SearchSign() {
  return <Search className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-fg-3" aria-hidden />;
}

/** Renders the button at the end of a search input that clears it. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  const text = useText();
  return (
    <IconButton
      label={text('lists.clearSearch')}
      onClick={onClear}
      className="absolute inset-y-0 right-1 my-auto size-6 pointer-coarse:right-0 pointer-coarse:size-10"
    >
      <X className="size-3.5" aria-hidden />
    </IconButton>
  );
}
