import type { ReactNode } from 'react';

export type MenuEntry = {
  key: string;
  label: string;
  /** The language of the label, if it differs from the page's. */
  lang?: string;
  icon?: ReactNode;
  /** Shown at the right end. */
  hint?: ReactNode;
  /** Set for choices; true for the selected one. */
  selected?: boolean;
  onSelect: () => void;
};
