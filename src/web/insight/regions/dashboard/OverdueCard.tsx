import { CalendarCheck, CalendarClock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import type { OverdueStore, Region } from '../region.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { StoreLink } from '../StoreLink.tsx';

const ROWS_FIRST = 8;
const ROWS_MORE = 50;

/** Lists the group's overdue stores. */
export function OverdueCard({ region: { id, overdue } }: { region: Region }) {
  const text = useText();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const { resultData: stores, count, limit } = overdue;
  return (
    <Card
      title={text('regions.overdue')}
      note={text('regions.overdueNote', { days: limit })}
      className="md:max-xl:col-span-2"
    >
      {stores.length === 0 ? (
        <div className="grid flex-1 place-items-center py-8">
          <p className="flex max-w-56 flex-col items-center gap-3 text-center text-balance text-fg-2">
            <span className="grid size-10 place-items-center rounded-xl bg-good-soft text-good">
              <CalendarCheck className="size-5" strokeWidth={1.5} aria-hidden />
            </span>
            {count === 0 ? text('regions.noneOverdue', { days: limit }) : text('regions.noneYoursOverdue', { count })}
          </p>
        </div>
      ) : (
        <ul className="mt-2 gap-x-8 md:max-xl:grid md:max-xl:grid-cols-2">
          {stores.slice(0, shownCount).map((store) => (
            <OverdueRow key={store.store._id} overdue={store} group={id} />
          ))}
        </ul>
      )}
      <ShowMore
        hiddenCount={stores.length - shownCount}
        step={ROWS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </Card>
  );
}

function OverdueRow({ overdue: { store, date, days }, group }: { overdue: OverdueStore; group: string }) {
  const text = useText();
  const format = useFormat();
  const Sign = days === null ? TriangleAlert : CalendarClock;
  return (
    <li className="flex min-h-13 items-center gap-3">
      <StoreImage image={store.image} className="size-8 rounded-lg" />
      <span className="min-w-0 flex-1">
        <StoreLink store={store} group={group} className="block truncate" />
        <span className="num block text-xs text-fg-2">
          {date === null ? text('regions.noAudit') : text('regions.lastAudit', { date: format.day(date) })}
        </span>
      </span>
      <span className="num inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md bg-warn-soft px-2 text-xs font-medium text-warn">
        <Sign className="size-3.5" aria-hidden />
        {days === null ? text('regions.neverAudited') : text('regions.days', { count: days })}
      </span>
    </li>
  );
}
