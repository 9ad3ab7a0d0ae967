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
