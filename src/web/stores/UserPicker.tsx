import { useText } from '../i18n/useText.ts';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { thumbnail } from '../lists/cells/thumbnail.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Picker } from '../ui/popups/Picker.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { useOfferedUsers } from './useOfferedUsers.ts';

/** The users of the chosen groups, to choose from, and those who have the store already. */
export function UserPicker({
  users: { offered, error, retry },
  value,
  onChange,
}: {
  users: ReturnType<typeof useOfferedUsers>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const text = useText();
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (!offered) return <Skeleton className="h-14" />;
  return (
    <Picker
      label={text('stores.form.users')}
      options={offered.map((card) => ({
        id: card._id,
        name: card.username,
        note: card.email,
        picture: <Avatar name={card.username} image={thumbnail(card.image)} size={28} />,
      }))}
      value={value}
      onChange={onChange}
      search={text('stores.form.findUser')}
      none={text('stores.form.noUserFound')}
    />
  );
}
