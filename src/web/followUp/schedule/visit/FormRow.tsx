import type { ReactNode } from 'react';

/** Renders a label next to its field, with the field's error. */
export function FormRow({
  label,
  id,
  error,
  children,
}: {
  label: string;
  id: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="w-20 shrink-0 text-fg-2">
          {label}
        </label>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {error !== undefined && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
