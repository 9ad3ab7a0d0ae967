import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readCaptureStores } from '../../../../contract/audits/capture.ts';
import { updateVisit } from '../../../../contract/followUp/schedule/visits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { isDay } from '../../../forms/dates/range.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { VISIT_READS } from '../reads.ts';
import { useSchedulePage } from '../scheduleContext.ts';
import { isOpen, type Visit } from '../visit.ts';
import { FormRow } from './FormRow.tsx';

/** Moves, plans or reassigns a visit. The input remains if the server rejects it. */
export function VisitForm({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useText();
  const { ask } = useSchedulePage();
  const was = { due: visit.due, planned: visit.planned ?? '', assignee: visit.assignee?.userid ?? '' };
  const [values, setValues] = useState<Values>(was);
  const { send, busy, error } = useSend(updateVisit, VISIT_READS);
  const wrong = isDay(values.due) ? undefined : text('schedule.dueMissing');
  // Unchanged values are not sent, because another user may have changed them.
  const change = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== was[name as keyof Values]),
  );
  const unchanged = Object.keys(change).length === 0;
  const save = () =>
    refusalOf(async () => {
      await send({ visit_id: visit.visit_id, ...change });
      onClose();
      notify({ text: text('schedule.saved', { store: visit.store_name }) });
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && !unchanged) void save();
      }}
      className="flex flex-col gap-3 border-t border-line p-4"
    >
      <VisitFields visit={visit} values={values} wrong={wrong} onChange={(next) => setValues({ ...values, ...next })} />
      <FormError error={error} />
      <div className="flex gap-2">
        <Button type="submit" look="filled" busy={busy} disabled={unchanged || wrong !== undefined} className="flex-1">
          {text('forms.save')}
        </Button>
        {isOpen(visit) && (
          <Button
            onClick={() => {
              onClose();
              ask?.({ kind: 'skip', visit });
            }}
          >
            {text('schedule.skip')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The values of the form: a day, a day or '', and a user's id or ''. */
type Values = { due: string; planned: string; assignee: string };

function VisitFields({
  visit,
  values: { due, planned, assignee },
  wrong,
  onChange,
}: {
  visit: Visit;
  values: Values;
  /** The error of the due day. */
  wrong: string | undefined;
  onChange: (next: Partial<Values>) => void;
}) {
  const text = useText();
  const people = usePeople(visit);
  const id = useId();
  return (
    <>
      <FormRow label={text('schedule.due')} id={`${id}-due`} error={wrong}>
        <input
          id={`${id}-due`}
          type="date"
          value={due}
          aria-invalid={wrong !== undefined}
          onChange={({ target }) => onChange({ due: target.value })}
          className="input"
        />
      </FormRow>
      <FormRow label={text('schedule.planned')} id={`${id}-planned`}>
        <input
          id={`${id}-planned`}
          type="date"
          value={planned}
          onChange={({ target }) => onChange({ planned: target.value })}
          className="input"
        />
      </FormRow>
      <FormRow label={text('schedule.auditor')} id={`${id}-auditor`}>
        <select
          id={`${id}-auditor`}
          value={assignee}
          onChange={({ target }) => onChange({ assignee: target.value })}
          className="input"
        >
          <option value="">{text('schedule.nobody')}</option>
          {people.map(({ userid, name }) => (
            <option key={userid} value={userid}>
              {name}
            </option>
          ))}
        </select>
      </FormRow>
    </>
  );
}

/** Returns the users to whom the visit can be assigned: those who see the store, and the current assignee. */
function usePeople({ store_id: store, assignee }: Visit): { userid: string; name: string }[] {
  const { data } = useQuery({ ...readOptions(readCaptureStores, { store_ids: [store] }), throwOnError: false });
  const owners = new Set(data?.resultData[0]?.owners);
  const known = data?.users.filter(({ userid }) => owners.has(userid)) ?? [];
  return assignee && !owners.has(assignee.userid) ? [assignee, ...known] : known;
}
