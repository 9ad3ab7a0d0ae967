import { useEffect, useRef, type ReactNode } from 'react';

/** Shows a record at the right of the window. Escape closes the panel while the focus is in it. */
export function SidePanel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
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
      aria-label={label}
      className="fixed inset-y-0 right-0 z-30 flex w-120 flex-col border-l border-line bg-card shadow-2 outline-none"
    >
      {children}
    </section>
  );
}
