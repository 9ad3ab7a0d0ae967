import { useQuery } from '@tanstack/react-query';
import { readVisitOverview } from '../../../../contract/followUp/schedule/visits.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { Dialog, DialogBody } from '../../../ui/popups/Dialog.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisitChip } from './VisitChip.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import { dayInput } from '../scheduleState.ts';
import { VisitButton } from './VisitButton.tsx';

/** Lists the visits of a day (`YYYY-MM-DD`). */
export function DayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const text = useText();
  const format = useFormat();
  const { group } = useSchedulePage();
  const input = dayInput(group, day);
  const { data, error, refetch } = useQuery({ ...readOptions(readVisitOverview, input), throwOnError: false });
  const { visits = [], count = 0 } = data?.resultData.days[0] ?? {};
  return (
    <Dialog
      title={format.weekday(day)}
      onClose={onClose}
      {...(data && { description: text('schedule.visits', { count }) })}
    >
      <DialogBody>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ul className="flex flex-col gap-1">
            {visits.map((visit) => (
              <li key={visit.visit_id}>
                <VisitButton visit={visit} className="block w-full min-w-0 pointer-coarse:[&>span]:min-h-10">
                  <VisitChip visit={visit} />
                </VisitButton>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <LoadingNote />
            <Skeleton className="h-32" />
          </>
        )}
        {count > visits.length && data && (
          <p className="mt-3 text-fg-2">{text('schedule.narrow', { count: count - visits.length })}</p>
        )}
      </DialogBody>
    </Dialog>
  );
}
