import { useForm, useWatch } from 'react-hook-form';
import { listTargets, setTarget } from '../../../contract/followUp/targets.ts';
import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import { TARGET_MAX } from '../../../domain/limits.ts';
import { useSend } from '../../api/useSend.ts';
import { isDay } from '../../forms/dates/range.ts';
import { Field } from '../../forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { SelectField } from '../../forms/SelectField.tsx';
import { useFieldNumber } from '../../forms/useFieldNumber.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useText } from '../../i18n/useText.ts';
import { COUNT_UNIT } from '../../../domain/modules/measureText.ts';
import type { TargetPlace } from './targets.ts';
import { useMeasureChoices, type MeasureChoice } from './useMeasureChoices.ts';

/** `of` is an area or the key of a measure. */
type Values = { of: string; score: string; by: string };
const WHOLE = /^\d{1,3}$/;

type SetTargetDialogProps = {
  of: TargetPlace;
  /** The name of the store or the group. */
  name: string;
  names: Record<ComparedArea, string>;
  onClose: () => void;
};

/** Sets a target for a store or a group. Suspends. */
export function SetTargetDialog({ of, name, names, onClose }: SetTargetDialogProps) {
  const text = useText();
  const { send, busy, error } = useSend(setTarget, [listTargets]);
  const form = useForm<Values>({ defaultValues: { of: 'overall', score: '', by: '' } });
  const measures = useMeasureChoices();
  const { parse } = useFieldNumber();
  const choice = useWatch({ control: form.control, name: 'of' });
  const measure = measures.find(({ key }) => key === choice);
  const unit = measure?.unit ?? COUNT_UNIT;
  const valueLabel = unit === COUNT_UNIT ? text('targets.form.value') : text('targets.form.valueIn', { unit });
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
      onSend={({ of: result, score, by }) =>
        send({ ...of, ...resultOf(result, measures), score: parse(score) ?? NaN, by })
      }
      onClose={onClose}
    >
      <SelectField
        label={text('targets.form.area')}
        options={[
          ...AREAS_COMPARED.map((area) => ({ value: area, text: names[area] })),
          ...measures.map(({ key, name: measureName }) => ({ value: key, text: measureName })),
        ]}
        {...form.register('of')}
      />
      <Field
        label={measure ? valueLabel : text('targets.form.score')}
        inputMode={measure ? 'decimal' : 'numeric'}
        autoComplete="off"
        error={errors.score?.message}
        className="num"
        {...form.register('score', {
          validate: (input, { of: result }) =>
            measures.some(({ key }) => key === result)
              ? Math.abs(parse(input) ?? NaN) <= TARGET_MAX || text('targets.form.badValue')
              : (WHOLE.test(input.trim()) && Number(input) <= 100) || text('targets.form.badScore'),
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

function resultOf(result: string, measures: readonly MeasureChoice[]) {
  const measure = measures.find(({ key }) => key === result);
  return measure ? { module: measure.module, measure: measure.measure } : { area: result as ComparedArea };
}
