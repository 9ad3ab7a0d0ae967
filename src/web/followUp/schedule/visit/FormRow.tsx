import type { ReactNode } from 'react';

/**
 * Renders a field with a visible label next to it. The label is hidden from assistive technology, so the field needs an
 * accessible name that contains it.
 */
export function FormRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="w-20 shrink-0 text-fg-2">
        {label}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
