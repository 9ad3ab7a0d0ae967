import { useQuery } from '@tanstack/react-query';
import { Bell, CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { listSchedules } from '../../../contract/followUp/schedule/schedules.ts';
import { readVisitOverview } from '../../../contract/followUp/schedule/visits.ts';
import { readOptions, useCall } from '../../api/useCall.ts';
import { SubscribeButton } from './calendar/SubscribeButton.tsx';
import { useText } from '../../i18n/useText.ts';
import { DialogHost } from '../../lists/dialogs/DialogHost.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { PAGE_OPTIONS } from '../../lists/pageOptions.ts';
import { useViewer } from '../../session/session.ts';
import { GroupSwitcher } from '../../shell/header/GroupSwitcher.tsx';
import { useGroups } from '../../shell/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { CoverageCards } from './coverage/CoverageCards.tsx';
import { OverdueBar } from './coverage/OverdueBar.tsx';
import type { ScheduleDialog } from './dialogs/scheduleDialog.ts';
import { VisitList } from './list/VisitList.tsx';
import { MonthCard } from './month/MonthCard.tsx';
import { ScheduleContext } from './scheduleContext.ts';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';
import { listInput, monthInput } from './scheduleState.ts';
import { useScheduleState } from './useScheduleState.ts';
import type { Overview } from './visit.ts';

const dialogs = lazyPart(() => import('./dialogs/ScheduleDialogs.tsx').then((file) => file.ScheduleDialogs));

/** Shows the coverage of each schedule, and the visits as a month or as a list. */
export function SchedulePage() {
  const text = useText();
  const { administrator } = useViewer();
  const { resultData: schedules } = useCall(listSchedules, {});
  const groups = useGroups();
  const { state, view, today, first } = useScheduleState();
  const [all, setAll] = useState(false);
  const [dialog, setDialog] = useState<ScheduleDialog | null>(null);
  const group = groups.some(({ _id }) => _id === state.group) ? state.group : null;
  const filter = { ...state, group };
  const input = view === 'month' ? monthInput(filter, first) : listInput(filter, today, first, all);
  const query = {
    ...readOptions(readVisitOverview, input),
    ...PAGE_OPTIONS,
    throwOnError: false,
    enabled: schedules.length > 0,
  };
  const { data, error, refetch } = useQuery(query);
  const overview = data?.resultData;
  return (
    <ScheduleContext value={{ schedules, groups, today, group, ask: administrator ? setDialog : null }}>
      <div className="flex min-h-full flex-col gap-4">
        <ListHead
          title={text('schedule.title')}
          lead={text('schedule.lead')}
          action={<PageActions onAsk={setDialog} group={group} hasSchedules={schedules.length > 0} />}
        />
        {administrator && <GroupSwitcher className="border border-line-2 bg-card shadow-1 sm:hidden" />}
        {schedules.length === 0 ? (
          <NoSchedules />
        ) : error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : !overview ? (
          <ScheduleSkeleton view={view} />
        ) : (
          <ScheduleContent overview={overview} onAll={all ? null : () => setAll(true)} />
        )}
        <DialogHost isRequested={dialog !== null}>
          <dialogs.Part dialog={dialog} onClose={() => setDialog(null)} />
        </DialogHost>
      </div>
    </ScheduleContext>
  );
}

function PageActions({
  onAsk,
  group,
  hasSchedules,
}: {
  onAsk: (dialog: ScheduleDialog) => void;
  group: string | null;
  hasSchedules: boolean;
}) {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <>
      <SubscribeButton className="max-sm:h-10 max-sm:flex-1" />
      {administrator && hasSchedules && (
        <Button onClick={() => onAsk({ kind: 'remind', visit: null, group })} className="max-sm:h-10 max-sm:flex-1">
          <Bell className="size-4" aria-hidden />
          {text('schedule.remindAll')}
        </Button>
      )}
      {administrator && (
        <Button onClick={() => onAsk({ kind: 'add', group })} className="max-sm:h-10 max-sm:flex-1">
          <Plus className="size-4" aria-hidden />
          {text('schedule.add')}
        </Button>
      )}
    </>
  );
}

/** `onAll` loads more visits of each day; null once requested. */
function ScheduleContent({ overview, onAll }: { overview: Overview; onAll: (() => void) | null }) {
  const text = useText();
  const { state, view, today, first, change } = useScheduleState();
  const views = (
    <SegmentedControl
      label={text('schedule.view')}
      options={(['month', 'list'] as const).map((value) => ({ value, text: text(`schedule.views.${value}`) }))}
      value={view}
      onChange={(next) => change({ view: next })}
    />
  );
  return (
    <>
      <CoverageCards overview={overview} month={view === 'month' ? state.month : today.slice(0, 7)} />
      {view === 'month' ? (
        <>
          <OverdueBar overview={overview} onList={() => change({ view: 'list' })} />
          <MonthCard
            overview={overview}
            month={state.month}
            first={first}
            views={views}
            onMonth={(month) => change({ month })}
          />
        </>
      ) : (
        <VisitList overview={overview} first={first} views={views} onAll={onAll} />
      )}
    </>
  );
}

function NoSchedules() {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <section aria-label={text('schedule.none')} className="flex flex-col gap-4">
      <div className="card">
        <EmptyState icon={CalendarClock} title={text('schedule.none')}>
          {text(administrator ? 'schedule.noneLead' : 'schedule.noneOwn')}
        </EmptyState>
      </div>
      {administrator && <CoverageCards overview={null} month={null} />}
    </section>
  );
}
