import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarClock, Store, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { listLastSurveys } from '../../../contract/operations/status/status.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { PAGE_SIZE } from '../../lists/pages.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { PAGE_OPTIONS } from '../../lists/pageOptions.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { useOpenStore } from '../../shell/useOpenStore.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import type { Status } from './status.ts';

type Row = ReplyOf<typeof listLastSurveys>['resultData'][number];

/** Shows when stores were last audited. At first, it lists only overdue stores, if there are any. */
export function LastSurveysCard({ stores: { limit, overdue, all } }: { stores: Status['stores'] }) {
  const text = useText();
  const [filter, setFilter] = useState<'overdue' | 'all'>(overdue > 0 ? 'overdue' : 'all');
  const [page, setPage] = useState(1);
  const input = { overdue: filter === 'overdue', page, page_size: PAGE_SIZE };
  const { data, error, refetch } = useQuery({
    ...readOptions(listLastSurveys, input),
    ...PAGE_OPTIONS,
    throwOnError: false,
  });
  return (
    <Card
      title={text('status.lastSurveys')}
      note={text('status.lastSurveysNote', { days: limit })}
      aside={
        <SegmentedControl
          label={text('status.which')}
          options={[
            { value: 'overdue', text: text('status.onlyOverdue') },
            { value: 'all', text: text('status.allStores') },
          ]}
          value={filter}
          onChange={(value) => {
            setFilter(value);
            setPage(1);
          }}
        />
      }
    >
      {error ? (
        <div className="mt-3">
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <LoadSkeleton rows={Math.min(filter === 'overdue' ? overdue : all, PAGE_SIZE)} />
      ) : data.count === 0 ? (
        <NoSurveys overdue={filter === 'overdue'} limit={limit} />
      ) : (
        <>
          <ul className="mt-2 mb-3 divide-y divide-line">
            {data.resultData.map((row) => (
              <StoreLine key={row.store._id} row={row} />
            ))}
          </ul>
          <ListPager
            label={text('status.pages')}
            page={page}
            rows={data.resultData.length}
            count={data.count}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  );
}

function StoreLine({ row: { store, date, days, overdue } }: { row: Row }) {
  const text = useText();
  const format = useFormat();
  const open = useOpenStore();
  const Sign = days === null ? TriangleAlert : overdue ? CalendarClock : CalendarCheck;
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5">
      <StoreImage image={thumbnail(store.image)} className="size-8 rounded-lg" />
      <span className="min-w-0 flex-1">
        <Link
          to="/dashboard"
          onClick={() => open(store)}
          className="block truncate underline-offset-2 hover:text-accent hover:underline"
        >
          {store.store_name}
        </Link>
        <span className="num block text-xs text-fg-2">
          {date === null ? text('regions.noAudit') : text('regions.lastAudit', { date: format.day(date) })}
        </span>
      </span>
      <span
        className={`num inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium ${overdue ? 'bg-warn-soft text-warn' : 'bg-sunken text-fg-2'}`}
      >
        <Sign className="size-3.5" aria-hidden />
        {days === null ? text('regions.neverAudited') : text('regions.days', { count: days })}
      </span>
    </li>
  );
}

function NoSurveys({ overdue, limit }: { overdue: boolean; limit: number }) {
  const text = useText();
  return overdue ? (
    <EmptyState icon={CalendarCheck} title={text('status.noneOverdue')}>
      {text('status.noneOverdueLead', { days: limit })}
    </EmptyState>
  ) : (
    <EmptyState icon={Store} title={text('status.noStores')}>
      {text('status.noStoresLead')}
    </EmptyState>
  );
}

function LoadSkeleton({ rows }: { rows: number }) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      <LoadingNote />
      {Array.from({ length: Math.max(rows, 1) }, (_, row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  );
}
