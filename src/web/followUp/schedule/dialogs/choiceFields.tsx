import { useId } from 'react';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { listStores } from '../../../../contract/places/stores.ts';
import { listUsers } from '../../../../contract/places/users.ts';
import { useCall } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { storeChoice, userChoice } from '../../../lists/cells/choices.tsx';
import { Picker } from '../../../ui/popups/Picker.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import type { Schedule } from '../visit.ts';

/** Renders the field for choosing the group whose stores a schedule covers; `value` is '' until a group is chosen. */
export function GroupField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const text = useText();
  const { groups } = useSchedulePage();
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="w-fit font-medium">
        {text('schedule.group')}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
        className="input"
      >
        <option value="">{text('schedule.form.chooseGroup')}</option>
        {groups.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Renders the field for choosing what is done at a visit: the audit ('') or a module in use. If the schedule's own
 * module is no longer in use, it remains a choice, with a note. Renders nothing if the audit is the only choice.
 */
export function TaskField({
  value,
  was,
  onChange,
}: {
  value: string;
  was: Schedule | undefined;
  onChange: (module: string) => void;
}) {
  const text = useText();
  const id = useId();
  const { resultData: definitions } = useCall(listDefinitions, { counts: false });
  const inUse = definitions.filter(({ kind, in_use: isInUse }) => kind === 'module' && isInUse);
  const oldModule = was && !was.module_in_use && was.module !== null ? was.module : null;
  if (inUse.length === 0 && oldModule === null) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="w-fit font-medium">
        {text('schedule.task')}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={value === oldModule ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className="input"
      >
        <option value="">{text('assess.audit')}</option>
        {inUse.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        {oldModule !== null && (
          <option value={oldModule}>{text('schedule.form.unused', { title: was?.module_title ?? oldModule })}</option>
        )}
      </select>
      {value === oldModule && (
        <p id={`${id}-note`} className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {text('schedule.form.unusedNote')}
        </p>
      )}
    </div>
  );
}

/** Renders the field for choosing the individual stores that a schedule covers. */
export function StoresField({
  value,
  onChange,
  error,
}: {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}) {
  const text = useText();
  const { resultData: stores } = useCall(listStores, {});
  return (
    <div className="flex flex-col gap-1.5">
      <Picker
        label={text('groups.form.stores')}
        options={stores.map(storeChoice)}
        value={value}
        onChange={onChange}
        search={text('groups.form.findStore')}
        noneText={text('groups.form.noStoreFound')}
      />
      {error !== undefined && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** Renders the field for choosing a schedule's auditor, which is optional. */
export function AssigneeField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const text = useText();
  const { resultData: users } = useCall(listUsers, {});
  return (
    <Picker
      single
      label={text('schedule.auditor')}
      hint={text('schedule.form.auditorHint')}
      options={users.map(userChoice)}
      value={value}
      onChange={onChange}
      search={text('schedule.form.findUser')}
      noneText={text('schedule.form.noUser')}
    />
  );
}
