import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

/** Shows the rows of a list, a skeleton while they load, or an empty state. */
export function ListBody<T extends { count: number }>({
  reply,
  empty,
  children,
}: {
  reply: T | undefined;
  /** The empty state; `onClear` is set if a search or filter narrows the list. */
  empty: { icon: LucideIcon; title: string; lead: string; onClear: (() => void) | null };
  children: (reply: T) => ReactNode;
}) {
  const text = useText();
  if (!reply) return <ListSkeleton />;
  if (reply.count > 0) return children(reply);
  const { icon, title, lead, onClear } = empty;
  return (
    <section aria-label={title} className="card">
      <EmptyState
        icon={icon}
        title={title}
        action={onClear && <Button onClick={onClear}>{text('lists.clearFilters')}</Button>}
      >
        {lead}
      </EmptyState>
    </section>
  );
}
