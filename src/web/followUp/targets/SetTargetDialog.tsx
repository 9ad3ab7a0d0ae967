import { useForm } from 'react-hook-form';
import { listTargets, setTarget } from '../../../contract/followUp/targets.ts';
import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import { useSend } from '../../api/useSend.ts';
import { isDay } from '../../forms/dates/range.ts';
import { Field } from '../../forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { SelectField } from '../../forms/SelectField.tsx';
import { currentDay } from '../../i18n/timeZone.ts';
import { useText } from '../../i18n/useText.ts';
import type { TargetPlace } from './targets.ts';

type Values = { area: ComparedArea; score: string; by: string };
const WHOLE = /^\d{1,3}$/;

type SetTargetDialogProps = {
  of: TargetPlace;
  /** The name of the store or the group. */
  name: string;
  names: Record<ComparedArea, string>;
  onClose: () => void;
};

/** Sets the score that a store or a group is to reach in an area, and the date. */
export function SetTargetDialog({ of, name, names, onClose }: SetTargetDialogProps) {
  const text = useText();
  const { send, busy, error } = useSend(setTarget, [listTargets]);
  const form = useForm<Values>({ defaultValues: { area: 'overall', score: '', by: '' } });
  const { errors } = form.formState;
  const today = currentDay();
  return (
    <FormDialog
      form={form}
      title={text('targets.form.title')}
      description={name}
      submit={text('targets.form.save')}
      mustChange={false}
      busy={busy}
      error={error}
      onSend={({ area, score, by }) => send({ ...of, area, score: Number(score), by })}
      onClose={onClose}
    >
      <SelectField
        label={text('targets.form.area')}
        options={AREAS_COMPARED.map((area) => ({ value: area, text: names[area] }))}
        {...form.register('area')}
      />
      <Field
        label={text('targets.form.score')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.score?.message}
        className="num"
        {...form.register('score', {
          validate: (typed) => (WHOLE.test(typed.trim()) && Number(typed) <= 100) || text('targets.form.badScore'),
        })}
      />
      <Field
        label={text('targets.form.by')}
        type="date"
        min={today}
        hint={text('targets.form.byHint')}
        error={errors.by?.message}
        className="num"
        {...form.register('by', {
          validate: (day) => (isDay(day) && day >= today) || text('targets.form.badDay'),
        })}
      />
    </FormDialog>
  );
}
