import { lazy, startTransition, useRef, useState, type ComponentType } from 'react';

/**
 * A part that is fetched when the user is about to use it: popups weigh more than the page that opens them.
 * `Part` must stand inside Suspense; `fetch` starts the download early.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  // What does not come now is fetched anew when it is drawn.
  return { Part: lazy(async () => ({ default: await load() })), fetch: () => void load().catch(() => undefined) };
}

/** What a popup needs to know of the button that opens it. */
export type PopupState = {
  open: boolean;
  onOpenChange: (open: boolean, details: { event: Event }) => void;
  anchor: React.RefObject<HTMLButtonElement | null>;
};

/** A button that opens a popup whose code comes later. Spread `trigger` over the button, hand `popup` to the popup. */
export function usePopup(kind: 'menu' | 'dialog' | 'listbox', fetch: () => void) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup: PopupState = {
    open,
    anchor,
    onOpenChange: (next, { event }) => {
      // A press on the button itself is left to its own click, which would otherwise open the popup again.
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
    // In pieces: the button shows that it is pressed while the popup is drawn.
    onClick: () =>
      startTransition(() => {
        setUsed(true);
        setOpen(!open);
      }),
  } as const;
  return { open, close: () => setOpen(false), used, popup, trigger };
}
