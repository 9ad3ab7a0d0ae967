import { useEffect, useId, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../usePageTitle.ts';

/** Renders the card of a page outside the shell. `arrived` moves focus to the title, so that it is read aloud. */
export function AccountCard({
  title,
  lead,
  arrived = false,
  children,
}: {
  title: string;
  lead: ReactNode;
  arrived?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return (
    <section aria-labelledby={id} className="card p-6 max-sm:p-5">
      <h1 id={id} ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      <div className="mb-5 text-fg-2">{lead}</div>
      {children}
    </section>
  );
}

/** Classes of a full-width button below the card's text. */
export const CARD_BUTTON = 'h-10 w-full pointer-coarse:h-11';

/** Classes that set the height of an input on these pages. */
export const CARD_INPUT = 'h-10 pointer-coarse:h-11';
