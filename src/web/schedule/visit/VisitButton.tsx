import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { PopoverButton } from '../../ui/popups/PopoverButton.tsx';
import { dayShown, type Visit } from '../visit.ts';
import { VisitCard } from './VisitCard.tsx';

/** What opens all that is known of a visit, and what can be changed of it. */
export function VisitButton({ visit, className, children }: { visit: Visit; className: string; children: ReactNode }) {
  const text = useText();
  const format = useFormat();
  const label = text('schedule.visitLabel', {
    store: visit.store_name,
    day: format.weekday(dayShown(visit)),
    state: text(`schedule.states.${visit.state}`),
  });
  const content = (close: () => void) => <VisitCard visit={visit} onClose={close} />;
  return (
    <PopoverButton label={label} className={className} content={content}>
      {children}
    </PopoverButton>
  );
}
