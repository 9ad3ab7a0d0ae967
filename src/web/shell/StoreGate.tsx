import { Outlet } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../i18n/useText.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { useSelectableStores, useSelectedStoreOrNull } from './selection.ts';
import { useViewer } from '../session/session.ts';

const chooseStore = lazyPart(() => import('./ChooseStore.tsx').then((file) => file.ChooseStore));

/** Lets the screens of a store show once there is one; before that, the store is chosen here. */
export function StoreGate() {
  const stores = useSelectableStores();
  const selected = useSelectedStoreOrNull();
  if (stores.length === 0) return <NoStores />;
  if (selected) return <Outlet />;
  return (
    <Suspense>
      <chooseStore.Part stores={stores} />
    </Suspense>
  );
}

function NoStores() {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <EmptyState icon={Store} title={text('chooseStore.noneTitle')}>
      {text(administrator ? 'chooseStore.noneAdministrator' : 'chooseStore.noneUser')}
    </EmptyState>
  );
}
