import { Suspense, type ReactNode } from 'react';
import { useIdle } from '../../ui/timing/useIdle.ts';
import { useIsDialogOpen } from './useListDialog.ts';

/** Hosts a list's dialogs: renders them when the browser is idle, or immediately if one is requested. */
export function DialogHost({ isRequested, children }: { isRequested: boolean; children: ReactNode }) {
  const idle = useIdle();
  const isInAddress = useIsDialogOpen();
  return (idle || isRequested || isInAddress) && <Suspense>{children}</Suspense>;
}
