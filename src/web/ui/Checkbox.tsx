import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A checkbox and its words; both are to be pressed. */
export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  return (
    <label className="flex min-h-6 w-fit items-center gap-2.5 select-none">
      <span className="relative grid size-4.5 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-4.5 appearance-none rounded-md border border-control bg-card transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          className="pointer-events-none absolute size-3 text-on-accent opacity-0 peer-checked:opacity-100"
          strokeWidth={3.5}
          aria-hidden
        />
      </span>
      {label}
    </label>
  );
}
