import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { createContext, Suspense, useContext, type ReactNode } from 'react';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PartFailed } from '../LoadFailed.tsx';

type Around = { title: string; onClose: () => void };

/** The dialog that something loads for, for what stands in its place. */
const AroundContext = createContext<Around>({ title: '', onClose: () => undefined });

/** A dialog that loads what it is about: open at once, with a skeleton, and with another try where that fails. */
export function DialogBoundary({ title, onClose, children }: Around & { children: ReactNode }) {
  return (
    <AroundContext value={{ title, onClose }}>
      <CatchBoundary getResetKey={() => title} errorComponent={Failed}>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </CatchBoundary>
    </AroundContext>
  );
}

function Failed(failure: ErrorComponentProps) {
  return (
    <Dialog {...useContext(AroundContext)}>
      <DialogBody>
        <PartFailed {...failure} />
      </DialogBody>
    </Dialog>
  );
}

function Waiting() {
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
