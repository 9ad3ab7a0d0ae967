import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useErrorText } from '../api/useErrorText.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';

/** Stands quietly where a part did not load, with another try. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex items-center gap-3 rounded-xl border border-dashed border-line-2 bg-card p-4">
      <span className="min-w-0 flex-1 text-fg-2">{errorText(error)}</span>
      <Button onClick={onRetry}>{text('app.tryAgain')}</Button>
    </div>
  );
}

/** Around a part that loads by itself: where it fails, what is beside it stays, and it is asked for again. */
export function LoadBoundary({ about, children }: { about: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => about} errorComponent={PartFailed}>
      {children}
    </CatchBoundary>
  );
}

/** The same where the boundary around a part caught that it did not load: the rest of the page stays. */
export function PartFailed({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const queries = useQueryErrorResetBoundary();
  function tryAgain(): void {
    queries.reset();
    reset();
  }
  return <LoadFailed error={error} onRetry={tryAgain} />;
}
