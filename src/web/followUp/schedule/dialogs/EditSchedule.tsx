import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addSchedule, listSchedules, updateSchedule } from '../../../../contract/followUp/schedule/schedules.ts';
import { CallError } from '../../../api/CallError.ts';
import { useCall } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { addDays } from '../../../../domain/days.ts';
import { SCHEDULE_READS } from '../reads.ts';
import { useSchedulePage } from '../scheduleContext.ts';
import type { ScheduleInterval } from '../../../../domain/schedule/interval.ts';
import type { Schedule } from '../visit.ts';
import { ScheduleForm, type ScheduleValues } from './ScheduleForm.tsx';

type EditProps = { interval: ScheduleInterval | undefined; onClose: () => void };

function sentOf({ name, of, group, stores, every, unit, start, grace, assignee, module }: ScheduleValues) {
  return {
    name: name.trim(),
    ...(of === 'group' ? { group_id: group } : { stores }),
    every: Number(every),
    unit,
    start,
    grace: Number(grace),
    assignee: assignee[0] ?? '',
    module: module === '' ? null : module,
  };
}

/** Lets the user create a schedule; `group`, if given, is preselected. */
export function AddSchedule({ group, interval, onClose }: EditProps & { group: string | null }) {
  const { groups, today } = useSchedulePage();
  const { send, busy, error } = useSend(addSchedule, SCHEDULE_READS);
  const { every, unit } = interval ?? { every: 4, unit: 'week' };
  const start: ScheduleValues = {
    name: groups.find(({ _id }) => _id === group)?.name ?? '',
    of: 'group',
    group: group ?? '',
    stores: [],
    every: String(every),
    unit,
    start: addDays(today, 7),
    grace: '7',
    assignee: [],
    module: '',
  };
  return (
    <ScheduleForm
      mode="add"
      start={start}
      busy={busy}
      error={error}
      onSend={(values) => send(sentOf(values))}
      onClose={onClose}
    />
  );
}

/**
 * Edits a schedule. If another user changed the schedule in the meantime, nothing is saved until the user sends the
 * form again.
 */
export function ChangeSchedule({ schedule, interval, onClose }: EditProps & { schedule: Schedule }) {
  const client = useQueryClient();
  const [was] = useState(schedule);
  const { resultData: now } = useCall(listSchedules, {});
  const current = now.find(({ schedule_id: id }) => id === schedule.schedule_id) ?? schedule;
  const { send, busy, error } = useSend(updateSchedule, SCHEDULE_READS);
  const save = async (values: ScheduleValues) => {
    try {
      return await send({ schedule_id: schedule.schedule_id, version: current.version, ...sentOf(values) });
    } catch (failure) {
      const isConflict = failure instanceof CallError && failure.code === 'schedule_changed';
      if (isConflict) await client.invalidateQueries({ queryKey: [listSchedules.path] });
      throw failure;
    }
  };
  const start: ScheduleValues = {
    name: was.name,
    of: was.group_id === null ? 'stores' : 'group',
    group: was.group_id ?? '',
    stores: was.stores.toSorted(),
    every: String(was.every),
    unit: was.unit,
    start: was.start,
    grace: String(was.grace),
    assignee: was.assignee ? [was.assignee.userid] : [],
    module: was.module ?? '',
  };
  return (
    <ScheduleForm
      mode="change"
      start={start}
      preset={interval && { every: String(interval.every), unit: interval.unit }}
      was={was}
      now={current.version === was.version ? null : current}
      busy={busy}
      error={error?.code === 'schedule_changed' ? null : error}
      onSend={save}
      onClose={onClose}
    />
  );
}
