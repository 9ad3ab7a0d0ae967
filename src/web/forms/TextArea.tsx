import { useId, type ComponentProps } from 'react';
import { GrowingTextArea } from './GrowingTextArea.tsx';

/** Renders a labelled multi-line field with its error below it. */
export function TextArea({
  label,
  hint,
  error,
  grows = false,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Makes the field as tall as its text. */
  grows?: boolean;
}) {
  const id = useId();
  const Area = grows ? GrowingTextArea : 'textarea';
  const descriptionIds = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="w-fit font-medium">
        {label}
      </label>
      <Area
        id={id}
        rows={3}
        {...rest}
        aria-invalid={error !== undefined}
        aria-describedby={descriptionIds || undefined}
        className={`input h-auto py-2 leading-5 ${className}`}
      />
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
