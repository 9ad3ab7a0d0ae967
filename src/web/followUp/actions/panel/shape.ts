/** The props of an action's panel and dialog. */
export type ActionShapeProps = {
  actionId: string;
  /** Functions that open the previous and next action in the list; null if there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};
