import { useQueries } from '@tanstack/react-query';
import type { UserCard } from '../../contract/shapes.ts';
import { listUsersOfGroup } from '../../contract/users.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { thumbnail } from '../lists/thumbnail.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { Picker } from '../ui/Picker.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The users of the chosen groups, to choose from. Whoever has the store already can be kept, whatever their group. */
export function UserPicker({
  groupIds,
  assigned,
  value,
  onChange,
}: {
  groupIds: readonly string[];
  assigned: readonly UserCard[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const text = useText();
  const { cards, failed } = useQueries({
    queries: groupIds.map((groupId) => readOptions(listUsersOfGroup, { groupId })),
    combine: (replies) => ({
      cards: replies.some(({ isPending }) => isPending)
        ? undefined
        : replies.flatMap(({ data }) => data?.resultData ?? []),
      failed: replies.find(({ isError }) => isError),
    }),
  });
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!cards) return <Skeleton className="h-14" />;
  const options = [...new Map([...cards, ...assigned].map((card) => [card._id, card])).values()];
  return (
    <Picker
      label={text('stores.form.users')}
      options={options.map((card) => ({
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
