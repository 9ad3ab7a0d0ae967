import { ChevronDown, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';

type RefusedLeadProps = {
  /** The text, which contains the number of rejected items. */
  label: string;
  queue: RefObject<HTMLElement | null>;
};

/** Reports rejected audits or assessments on narrow screens, and scrolls to the queue when pressed. */
export function RefusedLead({ label, queue }: RefusedLeadProps) {
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
      <span className="num min-w-0 flex-1">{label}</span>
      <ChevronDown className="size-4 shrink-0" aria-hidden />
    </button>
  );
}
