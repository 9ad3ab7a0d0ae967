import { Suspense, type ReactNode } from 'react';
import { lazyPart, usePopup } from './usePopup.ts';

const popover = lazyPart(() => import('./PopoverPopup.tsx').then((file) => file.PopoverPopup));

/** Renders a button that opens a small dialog next to it. The content receives a function that closes it. */
export function PopoverButton({
  label,
  className,
  children,
  content,
  named = false,
}: {
  /** The name of the dialog and the button. If `named` is set, the button's name is its content instead. */
  label: string;
  named?: boolean;
  className: string;
  children: ReactNode;
  content: (close: () => void) => ReactNode;
}) {
  const { popup, trigger, isUsed, close } = usePopup('dialog', popover.fetch);
  return (
    <>
      <button type="button" {...trigger} {...(!named && { 'aria-label': label })} className={className}>
        {children}
      </button>
      {isUsed && (
        <Suspense>
          <popover.Part label={label} popup={popup}>
            {content(close)}
          </popover.Part>
        </Suspense>
      )}
    </>
  );
}
