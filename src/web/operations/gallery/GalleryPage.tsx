import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Renders a page of the style guide: its title and sections. */
export function GalleryPage({ name, children }: { name: GalleryName; children: ReactNode }) {
  const text = useText();
  const title = text(`gallery.pages.${name}`);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h1 className="text-title">{title}</h1>
        <p className="mt-0.5 text-fg-2">{text('gallery.lead')}</p>
      </div>
      {children}
    </div>
  );
}

type GalleryName = 'ui' | 'table' | 'form' | 'charts' | 'map' | 'calendar';

/** Shows a kind of component, with its states in a card. */
export function Section({
  title,
  bare = false,
  children,
}: {
  title: string;
  /** Omits the card, for content with cards of its own. */
  bare?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-brand font-semibold">{title}</h2>
      <div className={bare ? 'flex min-w-0 flex-col gap-4' : 'card flex flex-wrap gap-x-8 gap-y-5 p-4 sm:p-5'}>
        {children}
      </div>
    </section>
  );
}

/** Shows one state with its name above it. */
export function State({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col items-start gap-2 ${className}`}>
      <span className="kicker">{name}</span>
      {children}
    </div>
  );
}
