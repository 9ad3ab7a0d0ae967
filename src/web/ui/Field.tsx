import { useId, type ComponentProps, type ReactNode } from 'react';

/** A labelled input with its error below it. `beside` stands inside the input's right end. */
export function Field({
  label,
  error,
  beside,
  className = '',
  ...rest
}: ComponentProps<'input'> & { label: string; error?: string | undefined; beside?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...rest}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={`input ${beside ? 'pr-11' : ''} ${className}`}
        />
        {beside && <div className="absolute inset-y-0 right-1 flex items-center">{beside}</div>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
