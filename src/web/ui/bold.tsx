import type { ReactNode } from 'react';

/** Renders bold parts of a message: `text.rich(key, { b: bold })`. */
export function bold(children: ReactNode): ReactNode {
  return <b className="font-semibold text-fg">{children}</b>;
}
