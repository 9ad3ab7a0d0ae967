import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadedAction } from './LoadedAction.tsx';
import type { ActionShapeProps } from './shape.ts';

/** Shows an action on the right, 480 px wide; the list next to it remains usable. Escape closes it. */
export function ActionPanel(props: ActionShapeProps) {
  const { onClose } = props;
  const text = useText();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && (panel.current?.contains(event.target) ?? false);
      // Escape closes only the menu if one is open.
      if (event.key === 'Escape' && isInside && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={text('actions.one')}
      className="fixed inset-y-0 right-0 z-30 flex w-120 flex-col border-l border-line bg-card shadow-2 outline-none"
    >
      <LoadedAction
        {...props}
        beside={
          <IconButton label={text('app.close')} onClick={onClose}>
            <X className="size-4" aria-hidden />
          </IconButton>
        }
      />
    </section>
  );
}
