import type { Action } from '../../../contract/followUp/actions.ts';
import type { Asked } from '../parts/useAsked.ts';

/** What can be asked for from the menu of a row. */
export type RowDeed = 'done' | 'drop' | 'reopen';

export type ActionRowProps = {
  action: Action;
  /** What its question is about, where that is known. */
  asked: Asked | undefined;
  /** The picture of its store. */
  image: string | null;
  selected: boolean;
  /** Whether it stands open beside the list. */
  open: boolean;
  onToggle: (id: string) => void;
  onMenu: (action: Action, deed: RowDeed) => void;
};
