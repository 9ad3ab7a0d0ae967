import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { PopoverButton } from '../../ui/popups/PopoverButton.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './calendar.css';

const calendar = lazyPart(() => import('./DayCalendar.tsx').then((file) => file.DayCalendar));

type DayChoiceProps = {
  /** The name of what is chosen, such as 'Due'. */
  label: string;
  /** `YYYY-MM-DD`; '' for none. */
  value: string;
  onChange: (day: string) => void;
  /** The text shown for ''; without it the user can't remove the day. */
  noneText?: string;
};

/** Renders a button that shows a day and opens a calendar, which is loaded when the user is about to open it. */
export function DayChoice({ label, value, onChange, noneText }: DayChoiceProps) {
  const text = useText();
  const format = useFormat();
  const isThisYear = value.slice(0, 4) === currentDay().slice(0, 4);
  const dayText = value === '' ? (noneText ?? '') : isThisYear ? format.weekday(value) : format.day(value);
  const content = (close: () => void) => {
    const choose = (day: string) => {
      onChange(day);
      close();
    };
    return (
      <div className="flex flex-col gap-2">
        <Suspense fallback={<Skeleton className="calendar calendar-month" />}>
          <calendar.Part day={value} onChange={choose} />
        </Suspense>
        {noneText !== undefined && value !== '' && (
          <button type="button" className="btn-ghost self-start" onClick={() => choose('')}>
            {noneText}
          </button>
        )}
      </div>
    );
  };
  return (
    <div className="contents" onPointerEnter={calendar.fetch} onFocus={calendar.fetch}>
      <PopoverButton
        label={text('lists.partOf', { title: label, name: dayText })}
        className="input flex items-center justify-between gap-2 text-left"
        content={content}
      >
        <span className={`num min-w-0 truncate ${value === '' ? 'text-fg-3' : ''}`}>{dayText}</span>
        <ChevronDown className="size-3.5 shrink-0 text-fg-3" aria-hidden />
      </PopoverButton>
    </div>
  );
}
