import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Renders a section of an expanded row: a title, actions, and a card of lines. */
export function DetailCard({
  title,
  of,
  action,
  children,
}: {
  title: string;
  /** The row's name, which distinguishes the sections of several expanded rows. */
  of: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const text = useText();
  return (
    <section aria-label={text('lists.partOf', { title, name: of })} className="min-w-0">
      <div className="mb-2 flex h-control items-center justify-between gap-3">
        <h2 className="text-sm font-medium text-fg-2">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Renders the lines of a `DetailCard`. */
export function DetailLines({ children }: { children: ReactNode }) {
  return (
    <ul
      className="card max-h-98 divide-y divide-line overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      // A scrolling list must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </ul>
  );
}

/** Explains why there are no lines, and what the user can do next. */
export function DetailEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-dashed border-line-2 bg-card p-4">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="mt-1 text-fg-2">{children}</p>
    </div>
  );
}

/** Renders a placeholder for the lines. */
export function DetailSkeleton({ lines }: { lines: number }) {
  return (
    <div className="card divide-y divide-line">
      {Array.from({ length: Math.min(Math.max(lines, 1), 4) }, (_, line) => (
        <div key={line} className="flex h-13 items-center px-4">
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  );
}
