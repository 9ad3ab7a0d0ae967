import { useId, type ReactNode } from 'react';

/** Renders a section of a page as a card: its title, purpose and content. */
export function SectionCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5 max-sm:p-4">
      <div>
        <h2 id={id} className="text-brand font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-fg-2">{lead}</p>
      </div>
      {children}
    </section>
  );
}
