import type { ReactNode } from 'react';

type FigureProps = { name: ReactNode; figure: string | null; picture: ReactNode; children: ReactNode };

/** Shows one figure of a strip. */
export function Figure({ name, figure, picture, children }: FigureProps) {
  return (
    <div className="relative -mt-px -ml-px grid min-h-28 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2 border-t border-l border-line p-4 max-[32rem]:last:odd:col-span-full sm:px-5">
      <dt className="text-xs text-fg-2">{name}</dt>
      <dd className={`num col-start-1 mt-1 text-figure ${figure === null ? 'text-fg-3' : ''}`}>{figure ?? '–'}</dd>
      <dd className="num col-span-2 mt-1 min-h-9 text-xs text-fg-2 sm:min-h-0">{children}</dd>
      <dd aria-hidden className="col-start-2 row-span-2 row-start-1 hidden sm:block lg:hidden xl:block">
        {picture}
      </dd>
    </div>
  );
}
