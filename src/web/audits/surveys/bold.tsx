import type { ReactNode } from 'react';

/** What is bold in a text of several weights: `text.rich(key, { b: bold })`. */
export function bold(children: ReactNode): ReactNode {
  return <b className="font-semibold text-fg">{children}</b>;
}
