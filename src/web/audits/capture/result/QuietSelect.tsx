import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type QuietSelectProps = {
  label: string;
  icon: ReactNode;
  options: readonly { value: string; text: string }[];
  value: string;
  /** Null if the select is read-only. */
  onChange: ((value: string) => void) | null;
};

/** Shows a native select, which is easy to use on a phone; if read-only, just the text of the selected option. */
export function QuietSelect({ label, icon, options, value, onChange }: QuietSelectProps) {
  if (!onChange) {
    return (
      <span className="inline-flex h-10 items-center gap-1.5 px-2 text-xs font-medium">
        {icon}
        <span className="sr-only">{label}: </span>
        {options.find((option) => option.value === value)?.text}
      </span>
    );
  }
  return (
    <span className="relative inline-flex max-w-full items-center">
      <span aria-hidden className="pointer-events-none absolute left-2">
        {icon}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="btn-ghost h-10 max-w-44 appearance-none truncate pr-7 pl-7 text-xs text-fg field-sizing-content [&>option]:bg-raised [&>option]:text-fg"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 text-fg-3" />
    </span>
  );
}
