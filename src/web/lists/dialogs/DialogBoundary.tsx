import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { createContext, Suspense, useContext, type ReactNode } from 'react';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PartFailure } from '../LoadFailure.tsx';

type BoundaryFrame = { title: string; onClose: () => void };

/** The title and close handler of the loading dialog, for its skeleton and error state. */
const AroundContext = createContext<BoundaryFrame>({ title: '', onClose: () => undefined });

/** Wraps a dialog that loads its data: opens immediately with a skeleton, and offers a retry if loading fails. */
export function DialogBoundary({ title, onClose, children }: BoundaryFrame & { children: ReactNode }) {
  return (
    <AroundContext value={{ title, onClose }}>
      <CatchBoundary getResetKey={() => title} errorComponent={LoadFailure}>
        <Suspense fallback={<LoadSkeleton />}>{children}</Suspense>
      </CatchBoundary>
    </AroundContext>
  );
}

function LoadFailure(failure: ErrorComponentProps) {
  return (
    <Dialog {...useContext(AroundContext)}>
      <DialogBody>
        <PartFailure {...failure} />
      </DialogBody>
    </Dialog>
  );
}

function LoadSkeleton() {
  return (
    <Dialog {...useContext(AroundContext)} passing>
      <DialogBody className="flex flex-col gap-4">
        <LoadingNote />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-28" />
      </DialogBody>
    </Dialog>
  );
}
