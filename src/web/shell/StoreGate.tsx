import { Outlet } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ChooseStore } from './ChooseStore.tsx';
import { useSelectableStores, useSelectedStoreOrNull } from './selection.ts';
import { useViewer } from './session.ts';

/** Lets the screens of a store show once there is one; before that, the store is chosen here. */
export function StoreGate() {
  const stores = useSelectableStores();
  const selected = useSelectedStoreOrNull();
  if (stores.length === 0) return <NoStores />;
  return selected ? <Outlet /> : <ChooseStore stores={stores} />;
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
