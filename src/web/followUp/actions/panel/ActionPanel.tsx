import { X } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { LoadedAction } from './LoadedAction.tsx';
import type { ActionShapeProps } from './shape.ts';

/** Shows an action next to the list. */
export function ActionPanel(props: ActionShapeProps) {
  const { onClose } = props;
  const text = useText();
  return (
    <SidePanel label={text('actions.one')} onClose={onClose}>
      <LoadedAction
        {...props}
        aside={
          <IconButton label={text('app.close')} onClick={onClose}>
            <X className="size-4" aria-hidden />
          </IconButton>
        }
      />
    </SidePanel>
  );
}
