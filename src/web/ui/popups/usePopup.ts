import { lazy, startTransition, useRef, useState, type ComponentType } from 'react';

/**
 * Creates a component whose code is loaded when the user is about to use it, because popups have more code than the
 * page that opens them. `Part` needs a Suspense boundary; `fetch` starts the download early.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  // A failed prefetch is retried when the part renders.
  return { Part: lazy(async () => ({ default: await load() })), fetch: () => void load().catch(() => undefined) };
}

/** The state of a popup and its button. */
export type PopupState = {
  open: boolean;
  onOpenChange: (open: boolean, details: { event: Event }) => void;
  anchor: React.RefObject<HTMLButtonElement | null>;
};

/**
 * Returns the props of a button whose popup loads later. Spread `trigger` on the button and pass `popup` to the popup.
 */
export function usePopup(kind: 'menu' | 'dialog' | 'listbox', fetch: () => void) {
  const [open, setOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup: PopupState = {
    open,
    anchor,
    onOpenChange: (next, { event }) => {
      // A press on the button is left to its click handler, which would otherwise reopen the popup.
      const onButton = event.target instanceof Node && (anchor.current?.contains(event.target) ?? false);
      if (next || !onButton) startTransition(() => setOpen(next));
    },
  };
  const trigger = {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: fetch,
    onFocus: fetch,
    // The popup is opened in a transition so that the button shows the press while the popup renders.
    onClick: () =>
      startTransition(() => {
        setIsUsed(true);
        setOpen(!open);
      }),
  } as const;
  return { open, close: () => setOpen(false), isUsed, popup, trigger };
}
