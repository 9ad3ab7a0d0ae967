import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { Suspense } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';

const dialog = lazyPart(() => import('./DayDialog.tsx').then((file) => file.DayDialog));

/** Renders a button that opens the list of a day's visits. `day` is `YYYY-MM-DD`. */
export function DayButton({ day, className, children }: { day: string; className: string; children: ReactNode }) {
  const text = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onPointerEnter={dialog.fetch}
        onFocus={dialog.fetch}
        onClick={() => setOpen(true)}
        className={className}
      >
        {children}
        <span className="sr-only">, {text('schedule.allOf', { day: format.weekday(day) })}</span>
      </button>
      {open && (
        <Suspense>
          <dialog.Part day={day} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
