import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useText } from '../../i18n/useText.ts';

/**
 * Shows an error with a retry button if a switcher's list fails to load, and retries when the server is reachable
 * again.
 */
export function SwitcherBoundary({ children }: { children: ReactNode }) {
  const { fault } = useConnection();
  return (
    <CatchBoundary getResetKey={() => fault ?? 'there'} errorComponent={LoadFailure}>
      {children}
    </CatchBoundary>
  );
}

function LoadFailure({ reset }: { reset: () => void }) {
  const text = useText();
  const queries = useQueryErrorResetBoundary();
  return (
    <p role="alert" className="flex min-w-0 items-center gap-2 pl-2 text-fg-2">
      <span className="truncate">{text('header.listsFailed')}</span>
      <button
        type="button"
        className="btn"
        onClick={() => {
          queries.reset();
          reset();
        }}
      >
        {text('app.tryAgain')}
      </button>
    </p>
  );
}
