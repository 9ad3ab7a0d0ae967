import type { ComponentProps } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { thumbnail } from '../cells/thumbnail.ts';
import { usePeople } from './usePeople.ts';

type UserAvatarProps = {
  /** A user's id; null for a person without an account. */
  id: string | null;
} & Omit<ComponentProps<typeof Avatar>, 'image'>;

/** Shows a user's picture, or initials if no picture is available. */
export function UserAvatar({ id, ...avatarProps }: UserAvatarProps) {
  const person = usePeople().find(({ _id }) => _id === id);
  return <Avatar {...avatarProps} image={thumbnail(person?.image ?? null)} />;
}
