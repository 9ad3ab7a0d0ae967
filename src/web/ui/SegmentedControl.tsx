import { useState } from 'react';
import { afterPaint } from './timing/afterPaint.ts';

/**
 * Shows a few choices side by side, at most one of them selected. A pressed choice is highlighted before `onChange` is
 * called.
 */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
}: {
  label: string;
  options: readonly { value: V; text: string; name?: string }[];
  value: V | null;
  onChange: (value: V) => void;
  className?: string;
}) {
  const [pressedValue, setPressedValue] = useState<V | null>(null);
  const press = (choice: V) => {
    setPressedValue(choice);
    afterPaint(() => {
      onChange(choice);
      setPressedValue(null);
    });
  };
  const visibleValue = pressedValue ?? value;
  return (
    <fieldset aria-label={label} className={`min-w-0 ${className}`}>
      <div className="flex min-h-control flex-wrap items-stretch rounded-lg border border-line-2 bg-card p-0.5 shadow-1">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === visibleValue}
            onClick={() => press(option.value)}
            className="reach min-h-6.5 min-w-fit flex-1 rounded-md px-1.5 text-sm sm:px-2.5 font-medium text-fg-2 transition-colors hover:text-fg aria-pressed:bg-sunken aria-pressed:text-fg"
          >
            {/* The minimum touch width is set on the text: on the button itself it would let the text overflow. */}
            <span className="inline-block wrap-anywhere pointer-coarse:min-w-8">{option.text}</span>
            {option.name && <span className="sr-only">, {option.name}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
