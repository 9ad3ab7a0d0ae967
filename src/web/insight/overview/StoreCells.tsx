import { Link } from '@tanstack/react-router';
import { CalendarClock, Clock } from 'lucide-react';
import '../../charts/charts.css';
import { daysBetween } from '../../../domain/days.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { CategoryIcon } from '../../ui/categoryIcons.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { OpenStoreLink } from '../../shell/OpenStoreLink.tsx';
import { pathOf, type Range, type StoreRow } from './overview.ts';

type StoreCellsProps = { store: StoreRow; names: ReadonlyMap<string, string>; range: Range | null };

/** Shows a store as a row, or as a card where the table has little room. */
export function StoreCells({ store, names, range }: StoreCellsProps) {
  const group = store.group_id === null ? undefined : names.get(store.group_id);
  return (
    <tr className="relative h-13 border-b border-line transition-colors last:border-0 hover:bg-sunken/60 @max-4xl:grid @max-4xl:h-auto @max-4xl:grid-cols-[minmax(0,1fr)_auto] @max-4xl:items-center @max-4xl:gap-x-2 @max-4xl:px-4 @max-4xl:py-3">
      <th scope="row" className="py-1.5 pr-3 pl-4 text-left font-normal @max-4xl:p-0 sm:pl-5">
        <span className="flex min-w-0 items-center gap-3">
          <StoreImage image={thumbnail(store.image)} className="size-8 rounded-lg" />
          <span className="min-w-0">
            <OpenStoreLink id={store.store_id} name={store.store_name} className="block truncate font-medium" />
            <span className="block truncate text-xs text-fg-2 @max-4xl:hidden">{group}</span>
            <Reasons store={store} />
          </span>
        </span>
      </th>
      <td className="pr-3 @max-4xl:p-0">
        <Score store={store} range={range} />
      </td>
      <td className="pr-3 @max-[68rem]:hidden">
        <LastCell day={store.last} />
      </td>
      <td className="pr-3 @max-4xl:hidden">
        <NextVisit store={store} />
      </td>
      <td className="pr-3 @max-4xl:hidden">
        <Actions store={store} />
      </td>
      <td className="pr-4 @max-4xl:col-span-2 @max-4xl:mt-2 @max-4xl:p-0 @max-4xl:pl-11 sm:pr-5">
        <LostCell store={store} />
      </td>
    </tr>
  );
}

function Reasons({ store: { reasons, overdue_actions: overdue, change } }: { store: StoreRow }) {
  const text = useText();
  const formatList = useListFormat();
  if (reasons.length === 0) return null;
  const words = reasons.map((reason) => text(`overview.reasons.${reason}`, { count: overdue, points: -(change ?? 0) }));
  return <span className="block truncate text-xs text-warn @4xl:hidden">{formatList(words)}</span>;
}

function Score({ store: { overall, change, trend }, range }: Pick<StoreCellsProps, 'store' | 'range'>) {
  const text = useText();
  if (overall === null) {
    return (
      <span className="inline-flex h-6 items-center rounded-md border border-line-2 px-2 text-xs text-fg-2">
        {text('stores.noScore')}
      </span>
    );
  }
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="flex items-center gap-2 @max-4xl:flex-row-reverse">
        <ScoreChip score={overall} />
        {change !== null && <Delta points={change} />}
      </span>
      {range && <Spark trend={trend} range={range} />}
    </span>
  );
}

const SPARK = { width: 84, height: 30, edge: 4 };

function Spark({ trend, range: { low, high } }: { trend: readonly (number | null)[]; range: Range }) {
  const { width, height, edge } = SPARK;
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, trend.length - 1);
  const y = (value: number) => height - edge - ((value - low) * (height - 2 * edge)) / Math.max(1, high - low);
  const end = trend.findLastIndex((score) => score !== null);
  return (
    <svg width={width} height={height} aria-hidden className="chart shrink-0 @max-4xl:hidden">
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className="chart-grid" />
      <path
        d={pathOf(trend, x, y, { bridge: true })}
        fill="none"
        stroke="var(--overall)"
        strokeWidth={1.75}
        className="chart-line"
      />
      {end >= 0 && <circle cx={x(end)} cy={y(trend[end] ?? 0)} r={3} fill="var(--overall)" className="chart-point" />}
    </svg>
  );
}

function LastCell({ day }: { day: string | null }) {
  const format = useFormat();
  if (day === null) return <span className="text-fg-3">–</span>;
  return (
    <span className="num block text-sm">
      {format.shortDay(day)}
      <span className="block text-xs text-fg-2">{format.daysAgo(day, currentDay())}</span>
    </span>
  );
}

const WARN_CHIP =
  'num inline-flex min-h-6 items-center gap-1.5 rounded-md bg-warn-soft px-2 text-xs font-medium text-warn';

/** This link is positioned above the link that covers the row. */
function NextVisit({ store }: { store: StoreRow }) {
  const text = useText();
  if (store.visit_id === null) return <NextCell store={store} />;
  return (
    <Link
      to="/visit/$visitId"
      params={{ visitId: store.visit_id }}
      className="relative z-1 -mx-2 inline-block rounded-md px-2 py-1 underline-offset-2 hover:underline"
    >
      <NextCell store={store} />
      <span className="sr-only">, {text('visit.open')}</span>
    </Link>
  );
}

function NextCell({ store }: { store: StoreRow }) {
  const text = useText();
  const format = useFormat();
  const { last, late, late_since: since, late_title: lateTitle, due, planned, visit_title: title } = store;
  if (last === null || (late && since !== null)) {
    const isOverdue = last !== null && since !== null;
    return (
      <>
        <span className={WARN_CHIP}>
          <CalendarClock className="size-3.5" aria-hidden />
          {isOverdue
            ? text('overview.daysOverdue', { count: daysBetween(since, currentDay()) })
            : text('overview.reasons.never_audited')}
        </span>
        {isOverdue && lateTitle !== null && <span className="block text-xs text-fg-2">{lateTitle}</span>}
      </>
    );
  }
  if (due === null) return <span className="text-sm text-fg-3">{text('overview.noVisit')}</span>;
  return (
    <span className="num block text-sm">
      {format.shortDay(due)}
      {title !== null && <span className="block text-xs text-fg-2">{title}</span>}
      <span className="block text-xs text-fg-2">
        {planned === null ? text('overview.notPlanned') : text('overview.planned', { day: format.shortDay(planned) })}
      </span>
    </span>
  );
}

function Actions({ store: { open_actions: open, overdue_actions: overdue } }: { store: StoreRow }) {
  const text = useText();
  return (
    <span className={`num block text-sm ${open === 0 ? 'text-fg-3' : ''}`}>
      {text('overview.openActions', { count: open })}
      {overdue > 0 && (
        <span className="flex items-center gap-1 text-xs font-medium text-warn">
          <Clock className="size-3" aria-hidden />
          {text('overview.overdueActions', { count: overdue })}
        </span>
      )}
    </span>
  );
}

function LostCell({ store: { lost, last } }: { store: StoreRow }) {
  const text = useText();
  const format = useFormat();
  if (lost === null) {
    return (
      <span className="text-sm text-fg-2 @max-4xl:hidden">
        {text(last === null ? 'overview.noLostYet' : 'overview.noLost')}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2 text-sm">
      <CategoryIcon category={lost.foodid} className="size-4.5 shrink-0" />
      <span className="line-clamp-2 min-w-0 flex-1">{lost.question}</span>
      <span className="num font-semibold">{format.number(lost.points)}</span>
    </span>
  );
}
