import type { ReactNode } from 'react';

/** Renders a card with a title, a note and its content. */
export function Card({
  title,
  note,
  aside,
  className = '',
  children,
}: {
  title: string;
  note?: string;
  /** Shown at the end of the title's line, or below it if space is limited. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={`card flex min-w-0 flex-col p-4 sm:p-5 ${className}`}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          {note && <p className="num mt-1 text-xs text-fg-2">{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
