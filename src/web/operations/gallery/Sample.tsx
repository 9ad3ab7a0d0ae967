import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { notify } from '../../ui/notices/notices.ts';

/**
 * Wraps components that show sample records. Clicking a link shows a notice instead of opening a page that doesn't
 * exist.
 */
export function Sample({ children }: { children: ReactNode }) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const label = text('gallery.sampleLink');
  useEffect(() => {
    const element = box.current;
    const stop = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return;
      event.preventDefault();
      event.stopPropagation();
      notify({ text: label });
    };
    // Clicks are handled in the capture phase so that the links' own handlers don't select a record that doesn't exist.
    element?.addEventListener('click', stop, { capture: true });
    return () => element?.removeEventListener('click', stop, { capture: true });
  }, [label]);
  return (
    <div ref={box} className="min-w-0">
      {children}
    </div>
  );
}
