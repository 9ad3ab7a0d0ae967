import type { ReactNode } from 'react';
import { noteFoot } from '../../../ui/notices/noteFoot.ts';
import { usePreview } from './previewContext.ts';

/** Shows a footer that sticks to the bottom of the window, above the phone's home indicator. */
export function AuditFoot({ children }: { children: ReactNode }) {
  const isPreview = usePreview();
  return (
    <footer
      ref={isPreview ? null : noteFoot}
      className="sticky bottom-0 z-20 border-t border-line bg-card px-5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </footer>
  );
}
