import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { CallError } from '../api/CallError.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shows, in place of a page that failed to load, the reason and a retry button. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const text = useText();
  const errorText = useErrorText();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  async function tryAgain(): Promise<void> {
    queries.reset();
    await router.invalidate();
    reset();
  }

  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={CloudAlert}
        heading="h1"
        title={text('errors.title')}
        action={<Button onClick={() => void tryAgain()}>{text('app.tryAgain')}</Button>}
      >
        <p>{errorText(error)}</p>
        {error instanceof CallError && error.requestId && (
          <p className="num mt-1 text-xs text-fg-3">{text('errors.request', { id: error.requestId })}</p>
        )}
      </EmptyState>
    </div>
  );
}
