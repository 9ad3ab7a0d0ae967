import type { ReactNode } from 'react';

/** What sticks to the bottom of the window, clear of the phone's home area. */
export function AuditFoot({ children }: { children: ReactNode }) {
  return (
    <footer
      data-foot=""
      className="sticky bottom-0 z-20 border-t border-line bg-card px-5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </footer>
  );
}
