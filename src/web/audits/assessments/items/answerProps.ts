import type { ReactNode } from 'react';
import type { AssessmentAnswer, Item, Texts } from '../../../../domain/modules/module.ts';

/** The props of a control for answering items of one kind. */
export type AnswerProps<Kind extends Item> = {
  item: Kind;
  /** Null if the item is unanswered. */
  value: AssessmentAnswer | null;
  /** The store's answer in its previous assessment; null for none. */
  last: AssessmentAnswer | null;
  /** The id of the element with the item's text. */
  labelledBy: string;
  /**
   * Renders the player for the recording of a choice; `describedBy` is the id of the element with the choice's text.
   */
  choiceClip?: ((choice: { code: string; text: Texts }, describedBy: string) => ReactNode) | undefined;
  onChange: (value: AssessmentAnswer | null) => void;
};
