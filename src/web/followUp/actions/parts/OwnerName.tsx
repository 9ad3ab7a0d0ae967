import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { useText } from '../../../i18n/useText.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';

/** Shows the owner of an action. */
export function OwnerName({ owner }: { owner: Action['owner'] }) {
  const text = useText();
  if (owner === null) return <span className="text-fg-3">{text('actions.owner.none')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <UserAvatar id={owner.userid} name={owner.name} size={28} />
      <span className="min-w-0 leading-4.5 wrap-anywhere">{owner.name}</span>
    </span>
  );
}
