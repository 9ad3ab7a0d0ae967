import { Field } from '../../../forms/Field.tsx';
import { currentDay } from '../../../i18n/timeZone.ts';
import { useText } from '../../../i18n/useText.ts';

/** The latest day that can be entered; without a limit, browsers also accept years with more than four digits. */
const LATEST = '9999-12-31';

/** The value that represents a partly entered date, which browsers report as empty. */
export const INCOMPLETE = 'incomplete';

type DayFieldProps = {
  /** A day, `YYYY-MM-DD`; '' for none, or `INCOMPLETE`. */
  value: string;
  onChange: (due: string) => void;
  error?: string | undefined;
};

/** Renders the field for the due date. A past date is allowed but pointed out. */
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
