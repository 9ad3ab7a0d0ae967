import { useLocation } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { useSessionValue } from '../../session/storage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FirstSteps } from './FirstSteps.tsx';

/**
 * Shows the first steps to an administrator of a new organisation: on the dashboard or, if there is no store (`alone`),
 * on every screen of a store. Explains to any other user without a store how to get one.
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
