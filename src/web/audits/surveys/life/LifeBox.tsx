import { Ban, Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shows a box that explains why a record does not count. */
export function LifeBox({ label, isVoid, children }: { label: string; isVoid: boolean; children: ReactNode }) {
  const Sign = isVoid ? Ban : Info;
  return (
    <section
      aria-label={label}
      className={`flex gap-3 rounded-xl border px-4 py-3 ${isVoid ? 'border-bad/25 bg-bad-soft' : 'border-warn/25 bg-warn-soft'}`}
    >
      <Sign className={`mt-0.5 size-4 shrink-0 ${isVoid ? 'text-bad' : 'text-warn'}`} aria-hidden />
      <div className="min-w-0 flex-1 text-fg-2">{children}</div>
    </section>
  );
}
