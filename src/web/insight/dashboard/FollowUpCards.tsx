import { ActionsCard } from '../../followUp/actions/cards/ActionsCard.tsx';
import { Suspense } from 'react';
import { listTargets } from '../../../contract/followUp/targets.ts';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { useCall } from '../../api/useCall.ts';
import { LoadBoundary } from '../../lists/LoadFailure.tsx';
import { PeersCard } from '../evaluation/peers/PeersCard.tsx';
import { TargetsCard } from '../../followUp/targets/TargetsCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Shows a store's actions, its targets and the comparison with other stores. */
export function FollowUpCards({ store }: { store: StoreCard }) {
  const { _id: id, store_name: name } = store;
  return (
    <>
      <ActionsCard store={id} />
      <LoadBoundary resetKey={id}>
        <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
          <StoreTargets store={store} />
        </Suspense>
      </LoadBoundary>
      <LoadBoundary resetKey={id}>
        <Suspense fallback={<Skeleton className="h-[590px] rounded-xl" />}>
          <PeersCard storeId={id} storeName={name} />
        </Suspense>
      </LoadBoundary>
    </>
  );
}

function StoreTargets({ store: { _id: id, store_name: name } }: { store: StoreCard }) {
  const of = { store_id: id };
  return <TargetsCard of={of} name={name} targets={useCall(listTargets, of).resultData} />;
}
