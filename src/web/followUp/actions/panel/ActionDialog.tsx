import { useText } from '../../../i18n/useText.ts';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { LoadedAction } from './LoadedAction.tsx';
import type { ActionShapeProps } from './shape.ts';

/** Shows an action in a dialog over the list. */
export function ActionDialog(props: ActionShapeProps) {
  const text = useText();
  return (
    <Dialog title={text('actions.one')} onClose={props.onClose}>
      <LoadedAction {...props} aside={null} />
    </Dialog>
  );
}
