import { SURVEY_KINDS } from '../../../domain/counted.ts';
import { FIRST_SURVEY_DAY } from '../../../domain/surveyDate.ts';
import { TEXT_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Field } from '../../forms/Field.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Survey } from '../survey.ts';
import { minuteOf, wordsOf, type Correction } from './correction.ts';

type FieldsProps = { survey: Survey; correction: Correction; onChange: (fields: Partial<Correction>) => void };

/** When a survey was taken, and what for. */
export function FactFields({
  survey,
  correction,
  dateError,
  onChange,
}: FieldsProps & { dateError: string | undefined }) {
  const text = useText();
  return (
    <section aria-label={text('survey.correct.facts')} className="card flex flex-wrap gap-x-6 gap-y-4 p-4 sm:px-5">
      <Field
        label={text('survey.correct.date')}
        type="datetime-local"
        min={`${FIRST_SURVEY_DAY}T00:00`}
        value={correction.date ?? minuteOf(survey)}
        onChange={({ target }) => onChange({ date: target.value })}
        error={dateError}
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

/** What the manager said, in words. Nothing where no manager was asked. */
export function ManagerFields({ survey, correction: { said }, onChange }: FieldsProps) {
  const text = useText();
  if (survey.managerSaid.length === 0) return null;
  return (
    <section aria-label={text('survey.manager.title')} className="card flex flex-col gap-4 p-4 sm:px-5">
      <h2 className="font-semibold">{text('survey.manager.title')}</h2>
      {survey.managerSaid.map(({ id, text: question, answer }) => (
        <label key={id} className="flex flex-col gap-1.5">
          <span className="font-medium">{question}</span>
          <textarea
            rows={2}
            maxLength={TEXT_MAX_CHARACTERS}
            value={said[id] ?? wordsOf(answer)}
            onChange={({ target }) => onChange({ said: { ...said, [id]: target.value } })}
            className="input h-auto py-2"
          />
        </label>
      ))}
    </section>
  );
}
