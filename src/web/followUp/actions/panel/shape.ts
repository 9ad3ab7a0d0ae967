/** The props of an action's panel and dialog. */
export type ActionShapeProps = {
  actionId: string;
  /** Open the previous and next action in the list; null at its ends. */
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};
