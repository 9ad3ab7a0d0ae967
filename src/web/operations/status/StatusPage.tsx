import { useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { readStatus } from '../../../contract/operations/status/status.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BackupsCard } from './BackupsCard.tsx';
import { LastSurveysCard } from './LastSurveysCard.tsx';
import { ServerCard } from './ServerCard.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';

/** Shows administrators the system health. */
export function StatusPage() {
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <Suspense fallback={<StatusSkeleton />}>
        <StatusContent />
      </Suspense>
    </div>
  );
}

function StatusContent() {
  const text = useText();
  const format = useFormat();
  const { data, refetch, isFetching, error } = useSuspenseQuery(readOptions(readStatus, {}));
  const status = data.resultData;
  const look = (
    <Button busy={isFetching} onClick={() => void refetch()} className="max-sm:h-10 max-sm:flex-1">
      {!isFetching && <RefreshCw className="size-4" aria-hidden />}
      {text('status.refresh')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <ListHead
        title={text('status.title')}
        lead={text('status.lead', { time: format.timeAndZone(status.at), date: format.day(status.at) })}
        action={look}
      />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <StatusStrip status={status} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <LastSurveysCard stores={status.stores} />
          <BackupsCard backups={status.backups} due={status.backup_due} />
        </div>
        <ServerCard status={status} />
      </div>
    </div>
  );
}

function StatusSkeleton() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-title">{text('status.title')}</h1>
        <output className="text-fg-2">{text('app.loading')}</output>
      </div>
      <Skeleton className="h-56 lg:h-28" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-160" />
        <Skeleton className="h-160" />
      </div>
    </div>
  );
}
