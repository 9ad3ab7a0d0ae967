import { useText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';

/** Shows the button that adds rows to a long list. Renders nothing if no rows are left. */
export function ShowMore({
  hiddenCount,
  step,
  onMore,
}: {
  /** The number of rows not shown. */
  hiddenCount: number;
  /** The maximum number of rows added by a press. */
  step: number;
  onMore: (more: number) => void;
}) {
  const text = useText();
  if (hiddenCount <= 0) return null;
  const more = Math.min(hiddenCount, step);
  return (
    <Button className="mt-3 shrink-0 self-start" onClick={() => onMore(more)}>
      {text('app.showMore', { count: more })}
    </Button>
  );
}
