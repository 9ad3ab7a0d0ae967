import { SURVEY_KINDS } from '../../../../domain/surveyKinds.ts';
import { FIRST_SURVEY_DAY } from '../../../../domain/surveyDate.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { Field } from '../../../forms/Field.tsx';
import { zoneName } from '../../../i18n/timeZone.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Survey } from '../survey.ts';
import { minuteOf, type Correction } from './correction.ts';

export type FieldsProps = { survey: Survey; correction: Correction; onChange: (fields: Partial<Correction>) => void };

/** Edits the date and kind of a survey. */
export function FactFields({
  survey,
  correction,
  zone,
  dateError,
  onChange,
}: FieldsProps & { zone: string; dateError: string | undefined }) {
  const text = useText();
  return (
    <section aria-label={text('survey.correct.facts')} className="card flex flex-wrap gap-x-6 gap-y-4 p-4 sm:px-5">
      <DateTimeField
        zone={zone}
        value={correction.date ?? minuteOf(survey, zone)}
        error={dateError}
        onChange={(date) => onChange({ date })}
      />
      <ChoiceField
        label={text('survey.life.kind')}
        options={SURVEY_KINDS.map((value) => ({ value, text: text(`survey.life.kinds.${value}`) }))}
        value={correction.kind ?? survey.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </section>
  );
}

type DateTimeFieldProps = {
  zone: string;
  /** The local time in the zone, `YYYY-MM-DDThh:mm`. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Edits the date and time of a survey or an assessment, in the organisation's time zone. */
export function DateTimeField({ zone, value, error, onChange }: DateTimeFieldProps) {
  const text = useText();
  return (
    <Field
      label={text('survey.correct.date', { zone: zoneName(zone) })}
      type="datetime-local"
      min={`${FIRST_SURVEY_DAY}T00:00`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
