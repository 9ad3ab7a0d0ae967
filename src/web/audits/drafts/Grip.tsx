import { GripVertical } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';

/**
 * Renders a handle for dragging its row with a mouse. With touch, a keyboard or a screen reader, users open the row's
 * menu instead.
 */
export function Grip({ className }: { className: string }) {
  const text = useText();
  return (
    <span
      aria-hidden
      title={text('editor.drag')}
      draggable
      data-grip
      className={`hidden cursor-grab place-items-center text-fg-3 hover:text-fg active:cursor-grabbing sm:pointer-fine:grid ${className}`}
    >
      <GripVertical className="size-4" />
    </span>
  );
}
