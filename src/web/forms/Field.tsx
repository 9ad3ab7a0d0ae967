import { useId, type ComponentProps, type ReactNode } from 'react';

/** Renders a labelled input with its error below it. `adornment` is placed inside the input's right end. */
export function Field({
  label,
  hint,
  error,
  adornment,
  aside,
  className = '',
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'input'> & {
  label: string;
  /** Remains visible if there is an error, so that users can read the rules. */
  hint?: ReactNode;
  error?: string | undefined;
  adornment?: ReactNode;
  /** Shown at the right end of the label's line, but after the input in tab order. */
  aside?: ReactNode;
}) {
  const id = useId();
  const descriptionIds = [describedBy, hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="w-fit font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...rest}
          aria-invalid={error !== undefined}
          aria-describedby={descriptionIds || undefined}
          className={`input ${adornment ? 'pr-11' : ''} ${className}`}
        />
        {adornment && <div className="absolute inset-y-0 right-1 flex items-center">{adornment}</div>}
      </div>
      {aside && <div className="absolute top-0 right-0">{aside}</div>}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-fg-3">
          {hint}
        </p>
      )}
    </div>
  );
}
