import type { ReactNode } from 'react';
import { NameList } from '../../forms/NameList.tsx';
import { useText } from '../../i18n/useText.ts';
import { Picker } from '../../ui/popups/Picker.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import type { MemberOptions } from './memberOptions.ts';
import type { useLoss } from './useLoss.ts';

type Choice = { value: readonly string[]; onChange: (ids: string[]) => void };

type GroupFieldsProps = {
  /** The records that the form edits, and the prefix of its translation keys. */
  of: 'stores' | 'users';
  groups: Choice & { all: readonly { _id: string; name: string }[]; single?: boolean; hint?: string };
  /** The users of the store, or the stores of the user. */
  members: Choice & { memberOptions: MemberOptions; aside?: ReactNode };
  loss: ReturnType<typeof useLoss>;
};

/** Lets the user choose groups, and members from these groups. Shows what the change would remove. */
export function GroupFields({ of, groups: { all, ...groups }, members, loss }: GroupFieldsProps) {
  const text = useText();
  return (
    <>
      <Picker
        {...groups}
        label={text(`${of}.form.group`)}
        options={all.map(({ _id: id, name }) => ({ id, name }))}
        search={text(`${of}.form.findGroup`)}
        noneText={text(`${of}.form.noGroupFound`)}
      />
      {loss && (
        <div className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          <output>{loss.lead}</output>
          <NameList label={loss.lead} names={loss.names} />
        </div>
      )}
      {groups.value.length > 0 ? <Members of={of} {...members} /> : <RemainingMembers of={of} {...members} />}
    </>
  );
}

function Members({
  of,
  memberOptions,
  value,
  onChange,
  aside,
}: { of: 'stores' | 'users' } & GroupFieldsProps['members']) {
  const text = useText();
  if (memberOptions.error) return <LoadFailure error={memberOptions.error} onRetry={memberOptions.retry} />;
  if (!memberOptions.options) return <Skeleton className="h-14" />;
  return (
    <Picker
      label={text(`${of}.form.members`)}
      options={memberOptions.options}
      value={memberOptions.sentIds(value)}
      onChange={onChange}
      search={text(`${of}.form.findMember`)}
      noneText={text(`${of}.form.noMemberFound`)}
      aside={aside}
    />
  );
}

/** Shown while no group is chosen: lists the members that remain, or asks the user to choose a group first. */
function RemainingMembers({ of, memberOptions, value }: { of: 'stores' | 'users' } & GroupFieldsProps['members']) {
  const text = useText();
  const ids = memberOptions.sentIds(value);
  if (ids.length === 0) return <p className="-mt-3 text-fg-2">{text(`${of}.form.groupFirst`)}</p>;
  const lead = text(`${of}.form.kept`, { count: ids.length });
  return (
    <div className="-mt-3 text-fg-2">
      <p>{lead}</p>
      <NameList
        label={lead}
        names={(memberOptions.options ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)}
      />
    </div>
  );
}
