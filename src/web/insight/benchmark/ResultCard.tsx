import type { ReactNode } from 'react';
import type { Pillar } from '../../../domain/modules/module.ts';
import { DefinitionIcon } from '../../audits/definitions/DefinitionIcon.tsx';

type ResultCardProps = {
  icon: Pillar | 'audit';
  title: string;
  lead: string;
  /** Shows the due date of the next assessment. */
  due?: ReactNode;
  /** True if nothing has been measured yet. */
  isEmpty: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** Renders a card of the benchmark. */
export function ResultCard({ icon, title, lead, due, isEmpty, foot, children }: ResultCardProps) {
  return (
    <section
      aria-label={title}
      className={`card benchmark-card flex min-w-0 flex-col ${isEmpty ? 'border-dashed bg-transparent shadow-none' : ''}`}
    >
      <header className="flex items-start gap-3 px-4 pt-4 sm:px-5">
        <span className="grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-card text-fg-2">
          <DefinitionIcon of={icon} className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          <p className="text-xs text-fg-2">{lead}</p>
        </div>
        {due}
      </header>
      <div className="flex flex-1 flex-col gap-3 px-4 py-4 sm:px-5">{children}</div>
      {foot && (
        <footer className="num flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 py-2 text-xs text-fg-2 sm:px-5">
          {foot}
        </footer>
      )}
    </section>
  );
}

/** Classes of the link in a card's footer. */
export const FOOT_LINK =
  'ml-auto inline-flex min-h-6 items-center font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-10';
