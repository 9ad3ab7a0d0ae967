import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { notify } from '../ui/notices/notices.ts';

/** Parts of the product over made-up records: their links would lead to what does not exist, and say so instead. */
export function Sample({ children }: { children: ReactNode }) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const said = text('gallery.sampleLink');
  useEffect(() => {
    const element = box.current;
    const stop = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return;
      event.preventDefault();
      event.stopPropagation();
      notify({ text: said });
    };
    // On the way down: the links' own handlers must not select what does not exist.
    element?.addEventListener('click', stop, { capture: true });
    return () => element?.removeEventListener('click', stop, { capture: true });
  }, [said]);
  return (
    <div ref={box} className="min-w-0">
      {children}
    </div>
  );
}
