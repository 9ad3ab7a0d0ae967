import type { ReactNode } from 'react';

/** Renders a label next to its field, whose own name contains the label. */
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
