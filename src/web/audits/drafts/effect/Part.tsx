import type { ReactNode } from 'react';

/** Shows a part of an effect as a list with a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1.5 text-xs text-fg-2">{title}</h3>
      <ul className="flex flex-col gap-1.5">{children}</ul>
    </div>
  );
}
