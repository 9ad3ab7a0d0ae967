import { useState } from 'react';
import { FIRST_SURVEY_DAY, surveyDateFault } from '../../../domain/surveyDate.ts';
import { Field } from '../../forms/Field.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Draft, DraftChange } from '../kept/draft.ts';
import { changeDraft } from '../kept/drafts.ts';
import { noteFault } from '../kept/storage.ts';

const FAULTS = { date_ahead: 'capture.review.dateAhead', date_long_ago: 'capture.review.dateLongAgo' } as const;

/** When the audit was taken: when it is sent, or another moment within the server's bounds. Others stay typed and are not kept. */
export function DateField({ draft }: { draft: Draft }) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const kept = draft.date === draft.started ? '' : draft.date.slice(0, 16);
  const fault = typed === null ? null : faultOf(typed);
  const type = (minute: string) => {
    setTyped(minute);
    if (faultOf(minute) === null) changeDraft(draft.surveyId, dated(minute)).catch(noteFault);
  };
  return (
    <div className="card px-4 py-3.5">
      <Field
        label={text('capture.review.date')}
        hint={text('capture.review.dateHint')}
        type="datetime-local"
        min={`${FIRST_SURVEY_DAY}T00:00`}
        value={typed ?? kept}
        onChange={({ target }) => type(target.value)}
        error={fault ? text(FAULTS[fault]) : undefined}
        className="max-w-64"
      />
    </div>
  );
}

function faultOf(minute: string) {
  return minute === '' ? null : surveyDateFault(momentOf(minute), new Date());
}

function dated(minute: string): DraftChange {
  return (draft) => ({ ...draft, date: minute === '' ? draft.started : momentOf(minute).toISOString() });
}

function momentOf(minute: string): Date {
  return new Date(`${minute}:00.000Z`);
}
