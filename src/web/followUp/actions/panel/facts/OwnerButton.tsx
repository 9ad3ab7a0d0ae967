import { useState } from 'react';
import { useText } from '../../../../i18n/useText.ts';
import { UserAvatar } from '../../../../lists/people/UserAvatar.tsx';
import { SearchSwitcher } from '../../../../ui/popups/SearchSwitcher.tsx';
import { useOwners } from '../../parts/useOwners.ts';
import type { ActionDetail } from '../detail.ts';
import { PersonDialog } from './PersonDialog.tsx';
import type { ActionChange } from '../useActionChange.ts';

/** The choices for no owner and for a person without an account, in place of a user's id. */
const NO_OWNER = '';
const PERSON = 'person';

/** Shows the owner and lets the user choose another owner or none. */
export function OwnerButton({ action, actionChange }: { action: ActionDetail; actionChange: ActionChange }) {
  const text = useText();
  const owners = useOwners([action.store_id]) ?? [];
  const [isNaming, setIsNaming] = useState(false);
  const { owner } = action;
  const id = owner === null ? NO_OWNER : (owner.userid ?? PERSON);
  const choices = [
    ...owners.map(({ id: user, name }) => ({
      id: user,
      name,
      picture: <UserAvatar id={user} name={name} size={28} />,
    })),
    { id: PERSON, name: text('actions.owner.other') },
    { id: NO_OWNER, name: text('actions.owner.none') },
  ];
  const ownerText = owner?.name ?? text('actions.owner.none');
  const choose = (value: string) => {
    if (value === PERSON) setIsNaming(true);
    else if (value !== id) void actionChange.change({ owner: value });
  };
  return (
    <>
      {owner && <UserAvatar id={owner.userid} name={owner.name} size={28} />}
      <SearchSwitcher
        words={{
          label: text('actions.columns.owner'),
          search: text('actions.owner.find'),
          noneText: text('actions.owner.noMatch'),
        }}
        icon={null}
        choices={choices}
        choice={{ id, name: ownerText }}
        placeholder={ownerText}
        onChoose={choose}
        className="-ml-2 max-w-full"
      />
      {owner?.userid === null && owner.email !== null && (
        <span className="truncate text-xs text-fg-2">{owner.email}</span>
      )}
      {isNaming && <PersonDialog action={action} actionChange={actionChange} onClose={() => setIsNaming(false)} />}
    </>
  );
}
