import { useState } from 'react';
import { FIRST_SURVEY_DAY, surveyDateFault } from '../../../../domain/surveyDate.ts';
import { Field } from '../../../forms/Field.tsx';
import { useOrganisationZone, zoneName } from '../../../i18n/timeZone.ts';
import { useText } from '../../../i18n/useText.ts';
import { momentOf, zonedMinute } from '../../surveys/correct/zonedMinute.ts';

const FAULTS = { date_ahead: 'capture.review.dateAhead', date_long_ago: 'capture.review.dateLongAgo' } as const;

type DateFieldProps = {
  /**
   * The time of the audit and the time at which it started, ISO 8601 in UTC. They are equal until the user chooses a
   * time.
   */
  date: string;
  started: string;
  onChange: (date: string) => void;
};

/**
 * Lets the user choose the time of an audit or assessment. Times outside the server's limits stay in the field but are
 * not stored.
 */
export function DateField({ date, started, onChange }: DateFieldProps) {
  const text = useText();
  const zone = useOrganisationZone();
  const [input, setInput] = useState<string | null>(null);
  const minuteOfDraft = date === started ? '' : zonedMinute(new Date(date), zone);
  const fault = input === null ? null : faultOf(input, zone);
  const type = (minute: string) => {
    setInput(minute);
    if (faultOf(minute, zone) !== null) return;
    onChange(minute === '' ? started : momentOf(minute, zone).toISOString());
  };
  return (
    <div className="card px-4 py-3.5">
      <Field
        label={text('survey.correct.date', { zone: zoneName(zone) })}
        hint={text('capture.review.dateHint')}
        type="datetime-local"
        min={`${FIRST_SURVEY_DAY}T00:00`}
        max="9999-12-31T23:59"
        value={input ?? minuteOfDraft}
        onChange={({ target }) => type(target.value)}
        error={fault ? text(FAULTS[fault]) : undefined}
        className="max-w-64"
      />
    </div>
  );
}

function faultOf(minute: string, zone: string) {
  return minute === '' ? null : surveyDateFault(momentOf(minute, zone), new Date());
}
