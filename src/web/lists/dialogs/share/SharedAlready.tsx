import { useQuery } from '@tanstack/react-query';
import { listShares } from '../../../../contract/insight/reports.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { SharedStore } from './share.ts';
import { ShareRows } from './ShareRows.tsx';

/** Lists the active links to a store's report. Renders nothing if there are none. */
export function SharedAlready({ store }: { store: SharedStore }) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    ...readOptions(listShares, { store_id: store.id }),
    // The number of views may have changed.
    refetchOnMount: 'always',
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16" />;
  if (data.resultData.length === 0) return null;
  return (
    <section aria-label={text('shares.already')} className="rounded-lg border border-line">
      <h3 className="border-b border-line px-4 py-2.5 text-fg-2">{text('shares.already')}</h3>
      <ShareRows shares={data.resultData} withStore={false} />
    </section>
  );
}
