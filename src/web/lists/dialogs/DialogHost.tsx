import { Suspense, type ReactNode } from 'react';
import { useIdle } from '../../ui/timing/useIdle.ts';
import { useDialogWanted } from './useListDialog.ts';

/** Hosts a list's dialogs: renders them once the browser is idle, or at once if one is requested. */
export function DialogHost({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const idle = useIdle();
  const wantedByAddress = useDialogWanted();
  return (idle || wanted || wantedByAddress) && <Suspense>{children}</Suspense>;
}
