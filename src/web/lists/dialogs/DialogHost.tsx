import { Suspense, type ReactNode } from 'react';
import { useIdle } from '../../ui/timing/useIdle.ts';
import { useDialogWanted } from './useListDialog.ts';

/** What holds a list's dialogs: drawn once the list is there and the browser rests, or at once when one is wanted. */
export function DialogHost({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const idle = useIdle();
  const wantedByAddress = useDialogWanted();
  return (idle || wanted || wantedByAddress) && <Suspense>{children}</Suspense>;
}
