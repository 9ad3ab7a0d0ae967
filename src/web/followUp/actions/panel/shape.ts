/** What the panel and the dialog of an action are handed. */
export type ActionShapeProps = {
  actionId: string;
  /** Lead to the action before and after in the list; null at its ends. */
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};
