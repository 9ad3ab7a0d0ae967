import { Inbox } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DecideDialog, type Decision } from './DecideDialog.tsx';
import { RequestRow } from './RequestRow.tsx';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';

/** Lists deletion requests, for administrators to approve or decline. */
export function DeleteRequestsPage() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead title={text('deleteRequest.list.title')} lead={text('deleteRequest.list.lead')} />
      <Suspense fallback={<RequestsSkeleton />}>
        <Requests />
      </Suspense>
    </div>
  );
}

function Requests() {
  const text = useText();
  const { resultData: requests, count } = useCall(listDeleteRequests, {});
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <output className="num text-fg-2">
        {requests.length < count
          ? text('deleteRequest.list.shown', { shown: requests.length, count })
          : text('deleteRequest.list.count', { count })}
      </output>
      <section aria-label={text('deleteRequest.list.title')} className="card">
        {requests.length === 0 ? (
          <EmptyState icon={Inbox} title={text('deleteRequest.list.none')}>
            {text('deleteRequest.list.noneLead')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <RequestRow key={request._id} request={request} onDecide={(kind) => setDecision({ kind, request })} />
            ))}
          </ul>
        )}
      </section>
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function RequestsSkeleton() {
  const text = useText();
  return (
    <>
      <output className="text-fg-2">{text('app.loading')}</output>
      <Skeleton className="h-60" />
    </>
  );
}
