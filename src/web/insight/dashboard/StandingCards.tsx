import { ActionsCard } from '../actions/cards/ActionsCard.tsx';
import { Suspense } from 'react';
import { listTargets } from '../../contract/evaluation/targets.ts';
import type { StoreCard } from '../../contract/kit/shapes.ts';
import { useCall } from '../api/useCall.ts';
import { LoadBoundary } from '../lists/LoadFailed.tsx';
import { PeersCard } from '../peers/PeersCard.tsx';
import { TargetsCard } from '../targets/TargetsCard.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** How far a store is on its way: its actions, its targets, and how it stands beside the stores of its groups. */
export function StandingCards({ store }: { store: StoreCard }) {
  const { _id: id, store_name: name } = store;
  return (
    <>
      <ActionsCard store={id} />
      <LoadBoundary about={id}>
        <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
          <StoreTargets store={store} />
        </Suspense>
      </LoadBoundary>
      <LoadBoundary about={id}>
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
