import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { thumbnail } from '../../../lists/cells/thumbnail.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import { coverageOf, displayDay, sumOf, type Overview } from '../visit.ts';
import { useShortDay } from '../useShortDay.ts';
import { CoverageBar, CoverageWords } from './CoverageBar.tsx';
import { ScheduleIntervalMenu } from './ScheduleIntervalMenu.tsx';
import { coverageRows, type CoverageRow } from './rows.ts';

const CARDS_FIRST = 8;
const CARDS_MORE = 40;

/** Shows a card for each schedule and, to administrators, for groups without a schedule. */
export function CoverageCards({ overview, month }: { overview: Overview | null; month: string | null }) {
  const text = useText();
  const format = useFormat();
  const { schedules, groups, group, ask } = useSchedulePage();
  const [shownCount, setShownCount] = useState(CARDS_FIRST);
  const rows = coverageRows({ schedules, groups, overview, group, all: ask !== null });
  const all = sumOf(rows.map(({ figures }) => figures));
  const cards = (
    <>
      {/* A row contains as many cards as fit: five at 1440 px. Six cards make two rows of three there, so that no
          card has a row to itself. */}
      <ul
        className={`card grid ${rows.length === 6 ? 'lg:grid-cols-3 min-[105rem]:grid-cols-6' : ''} grid-cols-[repeat(auto-fit,minmax(min(13.5rem,100%),1fr))] overflow-hidden *:-mt-px *:-ml-px *:border-t *:border-l *:border-line`}
      >
        {rows.slice(0, shownCount).map((row) => (
          <CoverageCard key={row.key} row={row} overview={overview} />
        ))}
      </ul>
      <ShowMore
        hiddenCount={rows.length - shownCount}
        step={CARDS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </>
  );
  if (month === null || rows.length < 2) return <div>{cards}</div>;
  // On a phone the total is shown first, and the groups can be expanded.
  return (
    <section aria-label={text('schedule.coverage')}>
      <div className="card flex flex-col gap-2.5 p-4 sm:hidden">
        <p className="flex items-baseline justify-between gap-3 text-fg-2">
          {format.month(`${month}-01`)}
          <CoverageWords figures={all} />
        </p>
        <CoverageBar figures={all} />
      </div>
      <div className="max-sm:hidden">{cards}</div>
      <details className="group mt-2 sm:hidden">
        <summary className="flex h-10 cursor-pointer items-center gap-1.5 font-medium text-fg-2">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
          {text('schedule.byGroup')}
        </summary>
        {cards}
      </details>
    </section>
  );
}

function CoverageCard({ row, overview }: { row: CoverageRow; overview: Overview | null }) {
  const text = useText();
  const format = useFormat();
  const { share } = coverageOf(row.figures);
  return (
    <li className="@container flex min-w-0 flex-col gap-2.5 p-4">
      {/* In a narrow card the interval has its own line, so that neither the interval nor the name is cut off. */}
      <div className="flex flex-col @min-[15rem]:min-h-control @min-[15rem]:flex-row @min-[15rem]:items-center @min-[15rem]:justify-between @min-[15rem]:gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          {row.name}
          {row.schedule?.module_title && (
            <span className="block text-xs font-normal text-fg-2">{row.schedule.module_title}</span>
          )}
        </h2>
        <ScheduleIntervalMenu row={row} />
      </div>
      {row.schedule && (
        <>
          <CoverageBar figures={row.figures} />
          <p className="flex justify-between gap-3 text-xs text-fg-2">
            <CoverageWords figures={row.figures} />
            <span className="num">{share === null ? '' : format.percent(share)}</span>
          </p>
          <NextVisit row={row} overview={overview} />
        </>
      )}
      {!row.schedule && <p className="text-xs text-fg-2">{text('schedule.noIntervalLead')}</p>}
    </li>
  );
}

function NextVisit({ row: { next }, overview }: { row: CoverageRow; overview: Overview | null }) {
  const text = useText();
  const shortDay = useShortDay();
  if (!next) return <p className="text-xs text-fg-3">{text('schedule.noNext')}</p>;
  const image = overview?.stores.find(({ store_id: id }) => id === next.store_id)?.image ?? null;
  return (
    <p className="flex min-w-0 items-start gap-2 text-xs text-fg-2">
      {next.assignee ? (
        <UserAvatar id={next.assignee.userid} name={next.assignee.name} size={20} />
      ) : (
        <StoreImage image={thumbnail(image)} className="size-5 rounded-md" />
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">{text('schedule.next', { store: next.store_name })}</span>
      <span className="num whitespace-nowrap">{shortDay(displayDay(next))}</span>
    </p>
  );
}
