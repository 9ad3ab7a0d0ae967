import { ChevronDown, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '../../../i18n/useText.ts';
import type { Draft } from '../drafts/draft.ts';

/** Reports refused audits and links to them, on phones, where the queue is below all stores. */
export function RefusedLead({ drafts, queue }: { drafts: readonly Draft[]; queue: RefObject<HTMLElement | null> }) {
  const text = useText();
  const count = drafts.filter(({ state }) => state === 'rejected').length;
  if (count === 0) return null;
  const show = () => {
    queue.current?.scrollIntoView({ block: 'start' });
    queue.current?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      onClick={show}
      className="card flex min-h-12 w-full items-center gap-2.5 px-4 text-left font-medium text-bad lg:hidden"
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <span className="num min-w-0 flex-1">{text('capture.queue.refused', { count })}</span>
      <ChevronDown className="size-4 shrink-0" aria-hidden />
    </button>
  );
}
