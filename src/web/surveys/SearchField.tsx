import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

/**
 * A search input whose text lives elsewhere, such as in the address, which follows a moment later. While the user
 * types, the input decides; otherwise it takes over what it is given.
 */
export function SearchField({
  label,
  value,
  onChange,
  className = '',
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = value;
  }, [value]);
  return (
    <div className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-fg-3" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        className="input pl-8.5 text-sm pointer-coarse:text-base"
      />
    </div>
  );
}
