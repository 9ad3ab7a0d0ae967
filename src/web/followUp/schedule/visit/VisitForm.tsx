import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCaptureStores } from '../../../../contract/audits/capture.ts';
import { updateVisit } from '../../../../contract/followUp/schedule/visits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { DayChoice } from '../../../forms/dates/DayChoice.tsx';
import { useText } from '../../../i18n/useText.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { SearchSwitcher } from '../../../ui/popups/SearchSwitcher.tsx';
import { VISIT_READS } from '../reads.ts';
import { useSchedulePage } from '../scheduleContext.ts';
import { isOpen, type Visit } from '../visit.ts';
import { FormRow } from './FormRow.tsx';

/** Renders a form that moves, plans or reassigns a visit. */
export function VisitForm({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useText();
  const { ask } = useSchedulePage();
  const [initial] = useState({
    due: visit.due,
    planned: visit.planned ?? '',
    assignee: visit.assignee?.userid ?? '',
  });
  const [values, setValues] = useState<Values>(initial);
  const { send, busy, error } = useSend(updateVisit, VISIT_READS);
  // Unchanged values are not sent, because another user may have changed them.
  const change = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name as keyof Values]),
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
        if (!unchanged) void save();
      }}
      className="flex flex-col gap-3 border-t border-line p-4"
    >
      <VisitFields visit={visit} values={values} onChange={(next) => setValues({ ...values, ...next })} />
      <FormError error={error} />
      <div className="flex gap-2">
        <Button type="submit" look="filled" busy={busy} disabled={unchanged} className="flex-1">
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

/** The values of the form. `planned` is '' for no day; `assignee` is a user's id, '' for nobody. */
type Values = { due: string; planned: string; assignee: string };

type VisitFieldsProps = { visit: Visit; values: Values; onChange: (next: Partial<Values>) => void };

function VisitFields({ visit, values: { due, planned, assignee }, onChange }: VisitFieldsProps) {
  const text = useText();
  const labels = { due: text('schedule.due'), planned: text('schedule.planned'), auditor: text('schedule.auditor') };
  return (
    <>
      <FormRow label={labels.due}>
        <DayChoice label={labels.due} value={due} onChange={(day) => onChange({ due: day })} />
      </FormRow>
      <FormRow label={labels.planned}>
        <DayChoice
          label={labels.planned}
          value={planned}
          noneText={text('schedule.noPlan')}
          onChange={(day) => onChange({ planned: day })}
        />
      </FormRow>
      <FormRow label={labels.auditor}>
        <AuditorChoice visit={visit} value={assignee} onChange={(id) => onChange({ assignee: id })} />
      </FormRow>
    </>
  );
}

function AuditorChoice({ visit, value, onChange }: { visit: Visit; value: string; onChange: (id: string) => void }) {
  const text = useText();
  const nobodyText = text('schedule.nobody');
  const choices = [
    { id: '', name: nobodyText },
    ...usePeople(visit).map(({ userid: id, name }) => ({
      id,
      name,
      picture: <UserAvatar id={id} name={name} size={28} />,
    })),
  ];
  const current = choices.find(({ id }) => id === value) ?? null;
  return (
    <div className="flex items-center gap-2">
      {current && value !== '' && <UserAvatar id={value} name={current.name} size={20} />}
      <SearchSwitcher
        words={{
          label: text('schedule.auditor'),
          search: text('schedule.form.findUser'),
          noneText: text('schedule.form.noUser'),
        }}
        icon={null}
        choices={choices}
        choice={current}
        placeholder={nobodyText}
        onChoose={onChange}
        className="flex-1 border border-control bg-card px-3 font-normal"
      />
    </div>
  );
}

/**
 * Returns the users to whom the visit can be assigned, including the current assignee; only the assignee until the
 * users are loaded.
 */
function usePeople({ store_id: store, assignee }: Visit): { userid: string; name: string }[] {
  const { data } = useQuery({ ...readOptions(readCaptureStores, { store_ids: [store] }), throwOnError: false });
  const owners = new Set(data?.resultData[0]?.owners);
  const ownersInGroup = data?.users.filter(({ userid }) => owners.has(userid)) ?? [];
  return assignee && !owners.has(assignee.userid) ? [assignee, ...ownersInGroup] : ownersInGroup;
}
