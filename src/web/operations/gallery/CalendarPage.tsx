import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Score } from '../../places/stores/useStoreColumns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AuditMonth } from './AuditMonth.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { monthsAway } from '../../forms/dates/monthGrid.ts';
import { auditsOn } from './samples/sampleAudits.ts';
import { SAMPLE_TODAY } from './samples/sampleDays.ts';

/** Renders /calendar: sample audits by day. */
export function CalendarPage() {
  const text = useText();
  const format = useFormat();
  const [day, setDay] = useState(SAMPLE_TODAY);
  return (
    <GalleryPage name="calendar">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label={text('gallery.pages.calendar')} className="card min-w-0 p-4 sm:p-5">
          <header className="mb-3 flex items-center gap-1">
            <h2 aria-live="polite" className="flex-1 text-brand font-semibold">
              {format.month(day)}
            </h2>
            <IconButton label={text('gallery.calendar.before')} onClick={() => setDay(monthsAway(day, -1))}>
              <ChevronLeft className="size-4" aria-hidden />
            </IconButton>
            <IconButton label={text('gallery.calendar.after')} onClick={() => setDay(monthsAway(day, 1))}>
              <ChevronRight className="size-4" aria-hidden />
            </IconButton>
          </header>
          <AuditMonth day={day} auditsOn={auditsOn} onDay={setDay} />
        </section>
        <DayAudits day={day} />
      </div>
    </GalleryPage>
  );
}

function DayAudits({ day }: { day: string }) {
  const text = useText();
  const format = useFormat();
  const audits = auditsOn(day);
  return (
    <section aria-label={format.day(day)} className="card overflow-hidden">
      <header className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="font-semibold">{format.day(day)}</h2>
        <span className="num text-xs text-fg-2">{text('regions.surveys', { count: audits.length })}</span>
      </header>
      {audits.length === 0 ? (
        <EmptyState icon={CalendarDays} heading="h2" title={text('gallery.calendar.none')}>
          {text('gallery.calendar.noneLead')}
        </EmptyState>
      ) : (
        <ul>
          {audits.map(({ id, store, auditor, score }) => (
            <li key={id} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-none">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{store}</span>
                <span className="block truncate text-xs text-fg-2">{auditor}</span>
              </span>
              <Score score={score} change={null} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
