import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { PopoverButton } from '../../../ui/popups/PopoverButton.tsx';
import { displayDay, type Visit } from '../visit.ts';
import { VisitCard } from './VisitCard.tsx';

/** Renders a button that opens the details of a visit. */
export function VisitButton({
  visit,
  className,
  nameless = false,
  children,
}: {
  visit: Visit;
  className: string;
  /** True if the button's content does not include the store's name. */
  nameless?: boolean;
  children: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const words = {
    store: visit.store_name,
    day: format.weekday(displayDay(visit)),
    state: text(`schedule.states.${visit.state}`),
  };
  const { module_title: title } = visit;
  const label =
    title === null ? text('schedule.visitLabel', words) : text('schedule.moduleVisitLabel', { ...words, title });
  const content = (close: () => void) => <VisitCard visit={visit} onClose={close} />;
  return (
    <PopoverButton label={label} named className={className} content={content}>
      {children}
      <span className="sr-only">{nameless ? label : text('schedule.visitState', words)}</span>
    </PopoverButton>
  );
}
