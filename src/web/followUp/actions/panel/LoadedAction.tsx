import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { createContext, Suspense, use, type ReactNode } from 'react';
import { readAction } from '../../../../contract/followUp/actions/actions.ts';
import { useCall } from '../../../api/useCall.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActionView } from './ActionView.tsx';
import type { ActionShapeProps } from './shape.ts';

type LoadedActionProps = Omit<ActionShapeProps, 'onClose'> & {
  /** Shown at the end of the header. */
  aside: ReactNode;
};

/** The element at the end of the header, which is also shown while the action is loading and if loading fails. */
const HeaderEnd = createContext<ReactNode>(null);

/** Loads and shows an action. */
export function LoadedAction(props: LoadedActionProps) {
  return (
    <HeaderEnd value={props.aside}>
      <CatchBoundary getResetKey={() => props.actionId} errorComponent={ActionFailure}>
        <Suspense key={props.actionId} fallback={<LoadSkeleton />}>
          <ActionContent {...props} />
        </Suspense>
      </CatchBoundary>
    </HeaderEnd>
  );
}

function ActionContent({ actionId, ...viewProps }: LoadedActionProps) {
  const { resultData: action } = useCall(readAction, { action_id: actionId });
  return <ActionView action={action} {...viewProps} />;
}

function ActionFailure({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary();
  return (
    <>
      <div className="flex justify-end p-3">{use(HeaderEnd)}</div>
      <div className="p-5 pt-0">
        <LoadFailure
          error={error}
          onRetry={() => {
            queries.reset();
            reset();
          }}
        />
      </div>
    </>
  );
}

function LoadSkeleton() {
  return (
    <>
      <div className="flex justify-end p-3">{use(HeaderEnd)}</div>
      <div className="flex flex-col gap-4 p-5 pt-0">
        <LoadingNote />
        <Skeleton className="h-14" />
        <Skeleton className="h-32" />
        <Skeleton className="h-16" />
        <Skeleton className="h-20" />
      </div>
    </>
  );
}
