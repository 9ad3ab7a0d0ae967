import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { useText } from '../../../i18n/useText.ts';
import { Avatar } from '../../../ui/Avatar.tsx';

/** Shows the owner of an action, with initials. */
export function OwnerName({ owner }: { owner: Action['owner'] }) {
  const text = useText();
  if (owner === null) return <span className="truncate text-fg-3">{text('actions.owner.none')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2" title={owner.name}>
      <Avatar name={owner.name} image={null} size={28} />
      <span className="truncate">{owner.name}</span>
    </span>
  );
}
