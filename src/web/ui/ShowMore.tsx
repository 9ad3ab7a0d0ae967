import { useText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';

/** Puts more of a long list on show. Nothing when there is no more. */
export function ShowMore({
  left,
  step,
  onMore,
}: {
  /** How many are not on show. */
  left: number;
  /** How many a press adds at most. */
  step: number;
  onMore: (more: number) => void;
}) {
  const text = useText();
  if (left <= 0) return null;
  const more = Math.min(left, step);
  return (
    <Button className="mt-3 self-start" onClick={() => onMore(more)}>
      {text('app.showMore', { count: more })}
    </Button>
  );
}
