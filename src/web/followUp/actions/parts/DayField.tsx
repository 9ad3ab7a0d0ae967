import { Field } from '../../forms/Field.tsx';
import { currentDay } from '../../i18n/timeZone.ts';
import { useText } from '../../i18n/useText.ts';

/** The last day that a field of a browser takes with a year of four digits. */
const LATEST = '9999-12-31';

/** Stands for a day of which a part is missing: it has no value, and yet is not empty. */
export const INCOMPLETE = 'incomplete';

type DayFieldProps = {
  /** A day, `YYYY-MM-DD`; '' for none, or `INCOMPLETE`. */
  value: string;
  onChange: (due: string) => void;
  error?: string | undefined;
};

/** Until when an action is to be done. A day that has passed is taken, and said. */
export function DayField({ value, onChange, error }: DayFieldProps) {
  const text = useText();
  const day = value === INCOMPLETE ? '' : value;
  const isPast = day !== '' && day < currentDay();
  return (
    <Field
      label={text('actions.due.label')}
      type="date"
      max={LATEST}
      value={day}
      onChange={({ target }) => onChange(target.validity.badInput ? INCOMPLETE : target.value)}
      hint={text(isPast ? 'actions.due.past' : 'actions.due.hint')}
      error={error}
      className="num max-w-48"
    />
  );
}
