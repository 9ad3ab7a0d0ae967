import { updateVisit } from '../../../../contract/followUp/schedule/visits.ts';
import { CallError } from '../../../api/CallError.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useSend } from '../../../api/useSend.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { VISIT_READS } from '../reads.ts';
import { displayDay, moveChange, type Visit } from '../visit.ts';

/** Returns a function that moves a visit to another day and notifies the user, with an undo button or the error. */
export function useMove(): (visit: Visit, day: string) => Promise<void> {
  const text = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const { send } = useSend(updateVisit, VISIT_READS);
  const onRefusal = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure;
    notify({ text: errorText(failure) });
  };
  return async (visit, day) => {
    try {
      await send(moveChange(visit, day));
      const moveBack = () => void send(moveChange(visit, displayDay(visit))).catch(onRefusal);
      const words = { store: visit.store_name, day: format.weekday(day) };
      notify({
        text: text(visit.planned === null ? 'schedule.movedDue' : 'schedule.movedPlanned', words),
        action: { text: text('forms.undo'), run: moveBack },
      });
    } catch (failure) {
      onRefusal(failure);
    }
  };
}
