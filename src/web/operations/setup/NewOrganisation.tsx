import { useLocation } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { useSessionValue } from '../../session/storage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FirstSteps } from './FirstSteps.tsx';

/**
 * Shows the first steps of a new organisation, how to get a store, or nothing. `alone` is set if the user has no store.
 */
export function NewOrganisation({ alone }: { alone: boolean }) {
  const text = useText();
  const { administrator } = useViewer();
  const onDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  const isFirst = useSessionValue('firstSteps');
  if (isFirst && (alone || onDashboard)) return <FirstSteps alone={alone} />;
  if (!alone) return null;
  return (
    <EmptyState icon={Store} title={text('chooseStore.noneTitle')}>
      {text(administrator ? 'chooseStore.noneAdministrator' : 'chooseStore.noneUser')}
    </EmptyState>
  );
}
