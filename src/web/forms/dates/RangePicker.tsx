import { CalendarDays } from 'lucide-react';
import { Suspense } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { PopoverButton } from '../../ui/popups/PopoverButton.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import './calendar.css';
import { defaultRange, QUICK_NAMES, QUICK_RANGES, quickRange, quickRangeOf, type Range } from './range.ts';

/** The option for all time, next to the preset ranges. */
const ALL = 'all' as const;

const calendar = lazyPart(() => import('./RangeCalendar.tsx').then((file) => file.RangeCalendar));

type RangePickerProps = {
  /** Null for all time. */
  range: Range | null;
  today: string;
  onChange: (range: Range) => void;
  /** Called when the user chooses all time; without it, all time is not offered. */
  onAll?: () => void;
  /** If true, selects all time when the range is none of the presets. */
  isAll?: boolean;
};

/** Renders the controls for choosing a date range, from presets or in a calendar. */
export function RangePicker({ range, today, onChange, onAll, isAll = range === null }: RangePickerProps) {
  const text = useText();
  const format = useFormat();
  const dates = range ? format.range(range.from, range.to) : text('dashboard.allTime');
  const openCalendar = (close: () => void) => (
    <Suspense fallback={<Skeleton className="calendar" />}>
      <calendar.Part
        range={range ?? defaultRange(today)}
        today={today}
        onChange={(next) => {
          onChange(next);
          close();
        }}
        onMove={onChange}
      />
    </Suspense>
  );
  return (
    <div className="flex w-full flex-col-reverse gap-2 sm:w-auto sm:flex-row">
      <SegmentedControl
        label={text('dashboard.quickRanges')}
        options={[
          ...(onAll ? [{ value: ALL, text: text('dashboard.all'), name: text('dashboard.allTime') }] : []),
          ...QUICK_NAMES.map((name) => ({
            value: name,
            text: text(`dashboard.quick.${name}`),
            name: text('dashboard.lastMonths', { count: QUICK_RANGES[name] }),
          })),
        ]}
        value={(range && quickRangeOf(range, today)) ?? (isAll ? ALL : null)}
        onChange={(name) => (name === ALL ? onAll?.() : onChange(quickRange(name, today)))}
      />
      <div className="contents" onPointerEnter={calendar.fetch} onFocus={calendar.fetch}>
        <PopoverButton
          label={text('dashboard.dates', { dates })}
          className="btn num font-normal"
          content={openCalendar}
        >
          <CalendarDays className="size-4 text-fg-3" aria-hidden />
          {dates}
        </PopoverButton>
      </div>
    </div>
  );
}
