import { GripVertical } from 'lucide-react';

/**
 * Renders a handle with which a mouse drags the row around it. Touch screens, keyboards and screen readers use the
 * menu.
 */
export function Grip({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      draggable
      data-grip
      className={`grid cursor-grab place-items-center text-fg-3 hover:text-fg active:cursor-grabbing max-sm:hidden pointer-coarse:hidden ${className}`}
    >
      <GripVertical className="size-4" />
    </span>
  );
}
