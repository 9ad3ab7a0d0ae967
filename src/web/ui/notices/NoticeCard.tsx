import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../IconButton.tsx';
import { dismissNotice, type Notice } from './notices.ts';

/**
 * The time in ms after which a notice disappears. The timer stops while the notice is hovered or focused, and restarts
 * afterwards.
 */
const SHOWN_MS = 10_000;

/** Shows a notice and its action, if it has one. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const text = useText();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => dismissNotice(notice.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, notice.id]);
  return (
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex max-w-sm items-center gap-3 rounded-xl border border-line bg-raised py-2 pr-2 pl-4 shadow-2"
    >
      <p className="min-w-0 flex-1">{notice.text}</p>
      {notice.action && (
        <button
          type="button"
          className="btn shrink-0"
          onClick={() => {
            dismissNotice(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.text}
        </button>
      )}
      <IconButton label={text('app.close')} onClick={() => dismissNotice(notice.id)}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
