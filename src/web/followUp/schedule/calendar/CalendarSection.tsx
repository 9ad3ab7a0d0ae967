import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import { deleteCalendar, readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';
import { useCall } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { DeleteDialog } from '../../../lists/dialogs/DeleteDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';
import { useCalendarState } from './useCalendarState.ts';

/** Shows the state of the user's calendar, and creates and revokes its URL. */
export function CalendarSection() {
  const text = useText();
  const calendar = useCall(readCalendar, {}).resultData;
  const state = useCalendarState(calendar);
  const [ending, setEnding] = useState(false);
  return (
    <ProfileSection title={text('calendar.title')} lead={text('calendar.lead')}>
      <div className="card flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-4 max-sm:px-4">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
          <CalendarDays className="size-4.5" strokeWidth={1.75} aria-hidden />
        </span>
        <p className="num min-w-40 flex-1 text-fg-2">{state}</p>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>.btn]:flex-1">
          {calendar && <Button onClick={() => setEnding(true)}>{text('calendar.end.do')}</Button>}
          <SubscribeButton />
        </div>
      </div>
      {ending && <EndDialog onClose={() => setEnding(false)} />}
    </ProfileSection>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(deleteCalendar, [readCalendar, listChanges]);
  return (
    <DeleteDialog
      title={text('calendar.end.title')}
      losses={text('calendar.end.lost')}
      remains={text('calendar.end.kept')}
      confirm={text('calendar.end.do')}
      busy={busy}
      error={error}
      onSend={() => send({})}
      onClose={onClose}
    />
  );
}
