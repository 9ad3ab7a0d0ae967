import { useEffect } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { GRACE_DAYS_MAX, NAME_MAX_CHARACTERS, SCHEDULE_INTERVAL_MAX } from '../../../../domain/limits.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DayChoice } from '../../../forms/dates/DayChoice.tsx';
import { Field } from '../../../forms/Field.tsx';
import { FormDialog, type FormSending } from '../../../forms/FormDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { nameRules } from '../../../lists/dialogs/nameRules.ts';
import type { Schedule } from '../visit.ts';
import { AssigneeField, GroupField, StoresField, TaskField } from './choiceFields.tsx';
import { ChangedNote } from './ChangedNote.tsx';

export type ScheduleValues = {
  name: string;
  of: 'group' | 'stores';
  /** '' if none is chosen yet. */
  group: string;
  stores: string[];
  /** `every` and `grace` are whole numbers, as entered. */
  every: string;
  unit: Schedule['unit'];
  /** `YYYY-MM-DD` */
  start: string;
  grace: string;
  /** At most one user's id. */
  assignee: string[];
  /** The name of a module; '' for the audit. */
  module: string;
};

type ScheduleFormProps = FormSending<ScheduleValues> & {
  mode: 'add' | 'change';
  start: ScheduleValues;
  /** The values chosen before the form was opened. */
  preset?: Partial<ScheduleValues> | undefined;
  /** The edited schedule as it was when the form was opened. */
  was?: Schedule;
  /** The current schedule, if another user changed it in the meantime. */
  now?: Schedule | null;
};

/** Renders the form of a schedule. */
export function ScheduleForm({ mode, start, preset, was, now = null, ...sending }: ScheduleFormProps) {
  const text = useText();
  const form = useForm<ScheduleValues>({ defaultValues: start });
  const { setValue, register, control, formState } = form;
  const { errors, isSubmitted } = formState;
  const values = useWatch({ control });
  const set = <K extends keyof ScheduleValues>(name: K, value: ScheduleValues[K]) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
  // Values chosen in the menu count as changes, so that the form can be submitted right away.
  useEffect(() => {
    for (const [name, value] of Object.entries(preset ?? {}))
      setValue(name as keyof ScheduleValues, value, { shouldDirty: true });
  }, [preset, setValue]);
  const missing = text('forms.missing');
  register('group', { validate: (value, { of }) => of !== 'group' || value !== '' || missing });
  register('stores', { validate: (value, { of }) => of !== 'stores' || value.length > 0 || missing });
  const beginsAnew =
    mode === 'change' && (values.every !== start.every || values.unit !== start.unit || values.start !== start.start);
  return (
    <FormDialog
      {...sending}
      form={form}
      title={text(`schedule.form.${mode}Title`)}
      {...(mode === 'change' && { description: start.name })}
      submit={text(mode === 'add' ? 'schedule.form.add' : 'forms.save')}
      mustChange={mode === 'change'}
      field={now && <ChangedNote now={now} />}
    >
      <Field
        label={text('schedule.form.name')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        error={errors.name?.message}
        {...register('name', nameRules(text))}
      />
      <ChoiceField
        label={text('schedule.form.of')}
        options={(['group', 'stores'] as const).map((value) => ({ value, text: text(`schedule.form.ofs.${value}`) }))}
        value={values.of ?? 'group'}
        onChange={(of) => set('of', of)}
      />
      {values.of === 'stores' ? (
        <StoresField
          value={values.stores ?? []}
          onChange={(ids) => set('stores', ids)}
          error={errors.stores?.message}
        />
      ) : (
        <GroupField value={values.group ?? ''} onChange={(id) => set('group', id)} error={errors.group?.message} />
      )}
      <TaskField value={values.module ?? ''} was={was} onChange={(module) => set('module', module)} />
      <IntervalFields
        form={form}
        unit={values.unit ?? 'week'}
        onUnit={(unit) => set('unit', unit)}
        start={values.start ?? start.start}
        onStart={(day) => set('start', day)}
      />
      <AssigneeField value={values.assignee ?? []} onChange={(ids) => set('assignee', ids)} />
      {beginsAnew && (
        <output className="rounded-lg bg-warn-soft px-3 py-2 text-warn">{text('schedule.form.anew')}</output>
      )}
    </FormDialog>
  );
}

function IntervalFields({
  form,
  unit,
  onUnit,
  start,
  onStart,
}: {
  form: UseFormReturn<ScheduleValues>;
  unit: ScheduleValues['unit'];
  onUnit: (unit: ScheduleValues['unit']) => void;
  start: string;
  onStart: (day: string) => void;
}) {
  const text = useText();
  const { register, formState } = form;
  const { errors } = formState;
  const wholeNumber = (least: number, most: number) => (value: string) =>
    (/^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most) ||
    text('schedule.form.whole', { least, most });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={text('schedule.form.every')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.every?.message}
          {...register('every', { validate: wholeNumber(1, SCHEDULE_INTERVAL_MAX) })}
        />
        <ChoiceField
          label={text('schedule.form.unit')}
          options={(['week', 'month'] as const).map((value) => ({ value, text: text(`schedule.form.units.${value}`) }))}
          value={unit}
          onChange={onUnit}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="font-medium">
            {text('schedule.form.start')}
          </span>
          <DayChoice label={text('schedule.form.start')} value={start} onChange={onStart} />
        </div>
        <Field
          label={text('schedule.form.grace')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.grace?.message}
          {...register('grace', { validate: wholeNumber(0, GRACE_DAYS_MAX) })}
        />
      </div>
    </>
  );
}
