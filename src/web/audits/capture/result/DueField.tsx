import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { isDay } from '../../../forms/dates/range.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { weeksAfter } from './plan.ts';
import { QuietSelect } from './QuietSelect.tsx';

/** The offered due dates, in weeks from today. */
const WEEKS = [1, 2, 4, 8];
const OTHER_DAY = 'other';

type DueFieldProps = {
  question: string;
  today: string;
  /** A day, `YYYY-MM-DD`; '' for none. */
  value: string;
  onChange: ((due: string) => void) | null;
};

/** Lets the user choose the due date of a fix: a number of weeks from today, another day, or none. */
export function DueField({ question, today, value, onChange }: DueFieldProps) {
  const text = useText();
  const format = useFormat();
  const [other, setOther] = useState(false);
  const label = text('capture.result.due', { question });
  const days = [...new Set([...WEEKS.map((weeks) => weeksAfter(today, weeks)), ...(value === '' ? [] : [value])])];
  const options = [
    ...days.toSorted().map((day) => ({ value: day, text: text('survey.plan.by', { day: format.shortDay(day) }) })),
    { value: OTHER_DAY, text: text('capture.result.otherDay') },
    { value: '', text: text('capture.result.noDue') },
  ];
  const choose = (choice: string) => {
    setOther(choice === OTHER_DAY);
    if (choice !== OTHER_DAY) onChange?.(choice);
  };
  return (
    <>
      <QuietSelect
        label={label}
        icon={<Calendar className="size-4 text-fg-3" aria-hidden />}
        options={options}
        value={other ? OTHER_DAY : value}
        onChange={onChange && choose}
      />
      {other && (
        <input
          type="date"
          aria-label={label}
          min={today}
          defaultValue={value}
          onChange={({ target }) => isDay(target.value) && onChange?.(target.value)}
          className="input mb-2 h-10 w-40"
        />
      )}
    </>
  );
}
