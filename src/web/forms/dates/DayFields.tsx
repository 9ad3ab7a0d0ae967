import { useId, useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { isDay } from './range.ts';

const ENDS = ['from', 'to'] as const;

/** The first and last day, both inclusive; null for an open end. */
export type Ends = { from: string | null; to: string | null };

/**
 * Renders inputs for a start and an end date. The dates take effect when a field loses focus or Enter is pressed;
 * invalid dates remain as typed, with an error.
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
  const format = useFormat();
  const id = useId();
  const [lastEnds, setLastEnds] = useState(ends);
  const [inputDates, setInputDates] = useState(ends);
  const [hasLeft, setHasLeft] = useState(false);
  // If the range changes elsewhere, it replaces what was typed.
  if (lastEnds.from !== ends.from || lastEnds.to !== ends.to) {
    setLastEnds(ends);
    setInputDates(ends);
  }
  const isReversed = inputDates.from !== null && inputDates.to !== null && inputDates.from > inputDates.to;
  const faultOf = (end: (typeof ENDS)[number]) => {
    const day = inputDates[end];
    if (day === null) return required ? text(`dashboard.incomplete.${end}`) : null;
    if (!isDay(day)) return text(`dashboard.incomplete.${end}`);
    return latest !== undefined && day > latest ? text(`dashboard.late.${end}`, { latest: format.day(latest) }) : null;
  };
  const faults = [...ENDS.map(faultOf), isReversed ? text('dashboard.reversed') : null].filter(
    (fault) => fault !== null,
  );
  const isWrong = hasLeft && faults.length > 0;

  function leave(): void {
    setHasLeft(true);
    const isChanged = inputDates.from !== ends.from || inputDates.to !== ends.to;
    if (isChanged && faults.length === 0) onChange(inputDates);
  }

  return (
    <div className={`grid grid-cols-2 gap-x-3 gap-y-1 ${className}`}>
      {ENDS.map((end) => (
        <label key={end} className="kicker flex min-w-0 flex-col gap-1">
          {text(`dashboard.${end}`)}
          <input
            type="date"
            value={inputDates[end] ?? ''}
            // Without a latest day, the limit is the last day with a four-digit year.
            max={latest ?? '9999-12-31'}
            required={required}
            aria-invalid={isWrong && (isReversed || faultOf(end) !== null)}
            aria-describedby={isWrong ? id : undefined}
            onChange={({ target: { value, validity } }) => {
              setHasLeft(false);
              // Browsers report a partly entered date as empty too, but it must not count as no date.
              setInputDates({ ...inputDates, [end]: value === '' && !validity.badInput ? null : value });
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
            }}
            className="input num px-2 font-normal"
          />
        </label>
      ))}
      {isWrong && (
        <p id={id} role="alert" className="col-span-2 text-xs text-bad">
          {faults.map((fault) => (
            <span key={fault} className="block">
              {fault}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
