import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useSessionValue } from '../session/storage.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { useSelectableStores, useSelectedStoreOrNull } from './selection.ts';

const chooseStore = lazyPart(() => import('./ChooseStore.tsx').then((file) => file.ChooseStore));

/**
 * Renders the screens of the selected store. If no store is selected, shows the overview of all stores instead of the
 * dashboard, and the store selection instead of the other screens.
 */
export function StoreGate({
  NewOrganisation,
  Overview,
}: {
  NewOrganisation: ComponentType<{ alone: boolean }>;
  Overview: ComponentType;
}) {
  const stores = useSelectableStores();
  const selectedStore = useSelectedStoreOrNull();
  const showsFirstSteps = useSessionValue('firstSteps');
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  const storeChoice = isDashboard ? <Overview /> : <chooseStore.Part stores={stores} />;
  return (
    <Suspense>
      {(showsFirstSteps || stores.length === 0) && <NewOrganisation alone={stores.length === 0} />}
      {stores.length > 0 && (selectedStore ? <Outlet /> : storeChoice)}
    </Suspense>
  );
}
