import { useId, useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { isDay } from '../forms/dates/range.ts';

/** Days at both ends, included; null for one that is open. */
export type Ends = { from: string | null; to: string | null };

/**
 * A start and an end date to type. They hold when a field is left; what makes no range stays as it was typed, and says what
 * is wrong.
 */
export function DayFields({
  ends,
  latest,
  required = false,
  className,
  onChange,
}: {
  ends: Ends;
  latest?: string;
  required?: boolean;
  className: string;
  onChange: (ends: Ends) => void;
}) {
  const text = useText();
  const id = useId();
  const [given, setGiven] = useState(ends);
  const [typed, setTyped] = useState(ends);
  const [left, setLeft] = useState(false);
  // Another range brings other dates; while one is typed the fields are left alone.
  if (given.from !== ends.from || given.to !== ends.to) {
    setGiven(ends);
    setTyped(ends);
  }
  const isReversed = typed.from !== null && typed.to !== null && typed.from > typed.to;
  const isFine = (day: string | null) =>
    day === null ? !required : isDay(day) && (latest === undefined || day <= latest);

  function leave(): void {
    setLeft(true);
    const changed = typed.from !== ends.from || typed.to !== ends.to;
    if (changed && !isReversed && isFine(typed.from) && isFine(typed.to)) onChange(typed);
  }

  return (
    <div className={`grid grid-cols-2 gap-x-3 gap-y-1 ${className}`}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="kicker flex min-w-0 flex-col gap-1">
          {text(`dashboard.${end}`)}
          <input
            type="date"
            value={typed[end] ?? ''}
            max={latest}
            required={required}
            aria-invalid={left && isReversed}
            aria-describedby={left && isReversed ? id : undefined}
            onChange={({ target: { value } }) => {
              setLeft(false);
              setTyped({ ...typed, [end]: value === '' ? null : value });
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
            }}
            className="input num px-2 font-normal"
          />
        </label>
      ))}
      {left && isReversed && (
        <p id={id} role="alert" className="col-span-2 text-xs text-bad">
          {text('dashboard.reversed')}
        </p>
      )}
    </div>
  );
}
