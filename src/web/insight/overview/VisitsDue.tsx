import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { addDays, daysBetween } from '../../../domain/days.ts';
import { DUE_DAYS_BEFORE } from '../../../domain/schedule/visits.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { TakeAuditLink } from '../dashboard/PhoneStart.tsx';
import type { StoreRow } from './overview.ts';

const ROWS_MAX = 7;

/** On phones, lists the first stores whose next visit is overdue or due soon, with a link to take an audit. */
export function VisitsDue({ stores }: { stores: readonly StoreRow[] }) {
  const text = useText();
  const today = currentDay();
  const dayOf = (store: StoreRow) => overdueSince(store, today) ?? store.planned ?? store.due ?? '';
  const visits = stores
    .filter(({ due }) => due !== null && due <= addDays(today, DUE_DAYS_BEFORE))
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const overdue = visits.filter((store) => overdueSince(store, today) !== null).length;
  if (visits.length === 0) return <TakeAuditLink className="md:hidden" />;
  return (
    <section aria-label={text('overview.visitsDue')} className="md:hidden">
      <header className="mb-2 flex items-baseline justify-between">
        <h2 className="font-semibold">
          {text('overview.visitsDue')} <span className="num font-normal text-fg-3">{visits.length}</span>
        </h2>
        {visits.length > ROWS_MAX ? (
          <Link to="/schedule" className="text-accent">
            {text('overview.allVisits')}
          </Link>
        ) : (
          overdue > 0 && (
            <span className="num text-sm text-fg-2">{text('overview.overdueActions', { count: overdue })}</span>
          )
        )}
      </header>
      <ul className="card divide-y divide-line">
        {visits.slice(0, ROWS_MAX).map((store) => (
          <li key={store.store_id} className="flex min-h-16 items-center gap-3 px-4 py-2">
            <StoreImage image={thumbnail(store.image)} className="size-10 rounded-lg" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{store.store_name}</span>
              {store.visit_title !== null && (
                <span className="block truncate text-sm text-fg-2">{store.visit_title}</span>
              )}
              <Due store={store} today={today} />
            </span>
            <Link
              {...(store.visit_id === null
                ? { to: '/audit' }
                : { to: '/visit/$visitId', params: { visitId: store.visit_id } })}
              className="btn h-10 bg-accent-soft text-accent"
            >
              {text('overview.start')}
              <span className="sr-only">, {store.store_name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <TakeAuditLink className="mt-3 w-full" />
    </section>
  );
}

/** Returns the day since which a store's visits have been overdue; null unless the next visit is overdue. */
function overdueSince({ due, late_since: since }: StoreRow, today: string): string | null {
  return due !== null && due < today ? (since ?? due) : null;
}

function Due({ store, today }: { store: StoreRow; today: string }) {
  const text = useText();
  const format = useFormat();
  const { due, planned } = store;
  const since = overdueSince(store, today);
  if (due === null) return null;
  if (since !== null) {
    return (
      <span className="flex items-center gap-1 text-sm text-warn">
        <CalendarClock className="size-3.5" aria-hidden />
        {text('overview.daysOverdue', { count: daysBetween(since, today) })}
      </span>
    );
  }
  const day = format.shortDay(due);
  return (
    <span className="block truncate text-sm text-fg-2">
      {planned === null
        ? text('overview.dueDay', { day })
        : text('overview.duePlanned', { day, planned: format.shortDay(planned) })}
    </span>
  );
}
