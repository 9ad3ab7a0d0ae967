import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shows an explanation in place of missing content. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** 'h1' if the page has no other. */
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-1 px-4 py-12 text-center">
      <span className="mb-3 grid size-12 place-items-center rounded-xl bg-sunken text-fg-3">
        <Icon className="size-6" strokeWidth={1.5} aria-hidden />
      </span>
      <Heading className="text-brand font-semibold">{title}</Heading>
      <div className="text-balance text-fg-2">{children}</div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
