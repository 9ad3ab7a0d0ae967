import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** Renders a checkbox and its label; both are clickable. */
export function Checkbox({ label, ...rest }: BoxProps & { label: string }) {
  return (
    <label className="flex min-h-6 w-fit items-center gap-2.5 select-none pointer-coarse:min-h-10">
      <CheckboxBox {...rest} />
      {label}
    </label>
  );
}

/**
 * Renders only the box, for labels that are more than text. `mixed` means that some, but not all, of the represented
 * items are selected.
 */
export function CheckboxBox({ mixed, ...props }: BoxProps & { mixed?: boolean }) {
  return (
    <span className="relative grid size-4.5 shrink-0 place-items-center">
      <input
        {...props}
        {...(mixed !== undefined && { ref: (box: HTMLInputElement | null) => setIndeterminate(box, mixed) })}
        type="checkbox"
        className="peer reach size-4.5 appearance-none rounded-md border border-control bg-card transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      {mixed && <Minus className="pointer-events-none absolute size-3 text-on-accent" strokeWidth={3.5} aria-hidden />}
      <Check
        className="pointer-events-none absolute size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
        strokeWidth={3.5}
        aria-hidden
      />
    </span>
  );
}

/** Sets `indeterminate`, which has no HTML attribute. */
function setIndeterminate(box: HTMLInputElement | null, isMixed: boolean): void {
  if (box) box.indeterminate = isMixed;
}
