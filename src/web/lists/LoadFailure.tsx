import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useErrorText } from '../api/useErrorText.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';

/** Shows a discreet error with a retry button in place of a part that failed to load. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex items-center gap-3 rounded-xl border border-dashed border-line-2 bg-card p-4">
      <span className="min-w-0 flex-1 text-fg-2">{errorText(error)}</span>
      <Button onClick={onRetry}>{text('app.tryAgain')}</Button>
    </div>
  );
}

/** Wraps a part that loads independently. If it fails, the rest of the page stays and the part can be retried. */
export function LoadBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={PartFailure}>
      {children}
    </CatchBoundary>
  );
}

/** Renders the fallback of an error boundary around a part that failed to load. */
export function PartFailure({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const queries = useQueryErrorResetBoundary();
  function tryAgain(): void {
    queries.reset();
    reset();
  }
  return <LoadFailure error={error} onRetry={tryAgain} />;
}
