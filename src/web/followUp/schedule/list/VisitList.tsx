import { CalendarCheck, CalendarClock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import type { Overview } from '../visit.ts';
import { sectionsOf, type Section } from './sections.ts';
import { VisitRow, COLUMNS } from './VisitRow.tsx';

const ROWS_FIRST = 50;
const ROWS_MORE = 100;

/** Lists the open visits in sections. */
export function VisitList({
  overview,
  first,
  views,
  onAll,
}: {
  overview: Overview;
  /** The first day of the week; 1 is Monday. */
  first: number;
  /** The control that switches between the views. */
  views: ReactNode;
  /** Loads more visits of each day; null once requested. */
  onAll: (() => void) | null;
}) {
  const text = useText();
  const { today } = useSchedulePage();
  const sections = sectionsOf(overview, today, first);
  return (
    <section
      aria-label={text('schedule.nextAudits')}
      className="card overflow-hidden max-xl:border-none max-xl:bg-transparent max-xl:shadow-none"
    >
      <header className="flex items-center gap-2 px-5 py-2.5 max-xl:px-0 max-xl:pt-0">
        <h2 className="flex-1 text-base font-semibold">{text('schedule.nextAudits')}</h2>
        {views}
      </header>
      <div aria-hidden className={`kicker h-10 border-t border-line px-5 max-xl:hidden ${COLUMNS}`}>
        {(['store', 'group', 'interval', 'lastAudit', 'due', 'auditor'] as const).map((column) => (
          <span key={column}>{text(`schedule.${column}`)}</span>
        ))}
      </div>
      {sections.length === 0 && (
        <div className="border-t border-line max-xl:rounded-xl max-xl:border max-xl:bg-card">
          <EmptyState icon={CalendarCheck} heading="h3" title={text('schedule.nothing')}>
            {text('schedule.nothingLead')}
          </EmptyState>
        </div>
      )}
      {sections.map((section) => (
        <ListSection key={section.key} section={section} overview={overview} onAll={onAll} />
      ))}
    </section>
  );
}

function ListSection({
  section,
  overview,
  onAll,
}: {
  section: Section;
  overview: Overview;
  onAll: (() => void) | null;
}) {
  const text = useText();
  const format = useFormat();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const { key, visits, count, week } = section;
  const unnamedCount = count - visits.length;
  return (
    <section aria-label={text(`schedule.sections.${key}`)}>
      <h3 className="flex h-10 items-center gap-2 border-t border-line bg-page/60 px-5 font-semibold max-xl:border-none max-xl:bg-transparent max-xl:px-1">
        {key === 'overdue' && <CalendarClock className="size-4 text-warn" aria-hidden />}
        {text(`schedule.sections.${key}`)}
        <span className="num font-normal text-fg-3">{format.number(count)}</span>
        {week && <span className="num ml-auto text-xs font-normal text-fg-2">{format.range(week.from, week.to)}</span>}
      </h3>
      <ul className="max-xl:overflow-hidden max-xl:rounded-xl max-xl:border max-xl:border-line max-xl:bg-card max-xl:shadow-1">
        {visits.slice(0, shownCount).map((visit) => (
          <VisitRow
            key={visit.visit_id}
            visit={visit}
            store={overview.stores.find(({ store_id: id }) => id === visit.store_id)}
            overdue={key === 'overdue'}
          />
        ))}
      </ul>
      <div className="px-5 pb-3 empty:hidden max-xl:px-0">
        <ShowMore
          hiddenCount={visits.length - shownCount}
          step={ROWS_MORE}
          onMore={(more) => setShownCount(shownCount + more)}
        />
        {unnamedCount > 0 && shownCount >= visits.length && (
          <p className="flex flex-wrap items-center gap-3 pt-3 text-fg-2">
            {text(onAll ? 'schedule.more' : 'schedule.narrow', { count: unnamedCount })}
            {onAll && <Button onClick={onAll}>{text('schedule.showAll')}</Button>}
          </p>
        )}
      </div>
    </section>
  );
}
