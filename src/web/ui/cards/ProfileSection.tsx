import { useId, type ReactNode } from 'react';

/** Renders a section of the profile or of a settings page. */
export function ProfileSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-t border-line pt-6 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-brand font-semibold">
          {title}
        </h2>
        <p className="text-fg-2">{lead}</p>
      </div>
      {children}
    </section>
  );
}
