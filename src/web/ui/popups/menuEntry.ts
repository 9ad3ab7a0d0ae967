import type { ReactNode } from 'react';

export type MenuEntry = {
  key: string;
  label: string;
  /** The language of the label, where it is not the page's. */
  lang?: string;
  icon?: ReactNode;
  /** Stands at the right end. */
  hint?: ReactNode;
  /** Given for choices of which one is taken. */
  chosen?: boolean;
  onSelect: () => void;
};
