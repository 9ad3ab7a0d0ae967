import type { ReactNode } from 'react';

/** A card of the region dashboard: a title, a line that says what is in it, and its content. */
export function Card({
  title,
  note,
  beside,
  className = '',
  children,
}: {
  title: string;
  note?: string;
  /** Stands at the end of the title, below it where there is no room. */
  beside?: ReactNode;
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
        {beside}
      </header>
      {children}
    </section>
  );
}
