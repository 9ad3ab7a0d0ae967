import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Field } from '../../../forms/Field.tsx';
import { isDay } from '../../../forms/dates/range.ts';
import { Button } from '../../../ui/Button.tsx';
import type { StoreCard } from '../../../../contract/kit/shapes.ts';
import { OwnDaysDialog } from './OwnDaysDialog.tsx';
import type { Comparison } from './comparison.ts';

type FirstDayFieldProps = {
  comparison: Comparison;
  /** The stores with the change. */
  stores: readonly StoreCard[];
  today: string;
  error: string | undefined;
  onChange: (changes: Partial<Comparison>) => void;
};

/** Renders the field for the first day with the change, with exceptions for individual stores. */
export function FirstDayField({ comparison, stores, today, error, onChange }: FirstDayFieldProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { firstDay, ownDays } = comparison;
  const ownDayCount = stores.filter(({ _id: id }) => ownDays.has(id)).length;
  return (
    <div className="min-w-0">
      <DayField
        key={firstDay}
        label={text('compare.began')}
        day={firstDay}
        latest={today}
        error={error}
        onChange={(day) => onChange({ firstDay: day })}
      />
      <Button look="ghost" className="-ml-2 mt-1 text-xs" disabled={stores.length === 0} onClick={() => setOpen(true)}>
        <CalendarPlus className="size-3.5" aria-hidden />
        {ownDayCount === 0 ? text('compare.ownDays.open') : text('compare.ownDays.some', { count: ownDayCount })}
      </Button>
      {open && (
        <OwnDaysDialog
          comparison={comparison}
          stores={stores}
          latest={today}
          onDone={(next) => {
            onChange({ ownDays: next });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  day: string | null;
  latest: string;
  error?: string | undefined;
  onChange: (day: string | null) => void;
};

/** The date takes effect when the field is left or Enter is pressed. */
function DayField({ label, day, latest, error, onChange }: DayFieldProps) {
  const text = useText();
  const [input, setInput] = useState(day ?? '');
  const [incomplete, setIncomplete] = useState(false);
  return (
    <Field
      label={label}
      type="date"
      max={latest}
      value={input}
      error={incomplete ? text('compare.incomplete') : error}
      onChange={({ target: { value, validity } }) => {
        setInput(value);
        setIncomplete(validity.badInput);
      }}
      onBlur={() => {
        if (!incomplete && input !== (day ?? '')) onChange(isDay(input) ? input : null);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
      className="num"
    />
  );
}
