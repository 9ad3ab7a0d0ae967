import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxBox } from './Checkbox.tsx';

/** Renders a group of checkboxes with hints. */
export function ChoiceBoxes({
  label,
  choices,
  error,
  ...input
}: UseFormRegisterReturn & {
  label: string;
  choices: readonly { value: string; name: string; hint: string }[];
  error: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="divide-y divide-line rounded-lg border border-line">
        {choices.map(({ value, name, hint }) => (
          <label key={value} htmlFor={`${id}-${value}`} className="flex items-start gap-3 px-3 py-2.5 select-none">
            <span className="mt-0.5 flex">
              <CheckboxBox
                {...input}
                id={`${id}-${value}`}
                value={value}
                aria-labelledby={`${id}-${value}-name`}
                aria-describedby={`${id}-${value}-hint`}
              />
            </span>
            <span className="min-w-0">
              <span id={`${id}-${value}-name`} className="block font-medium">
                {name}
              </span>
              <span id={`${id}-${value}-hint`} className="block text-xs text-fg-3">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
