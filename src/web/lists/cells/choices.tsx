import type { StoreCard, UserCard } from '../../../contract/kit/shapes.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { ListOption } from '../../ui/popups/OptionList.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { thumbnail } from './thumbnail.ts';

/** Converts a store to an option. */
export function storeChoice({ _id: id, store_name: name, image }: StoreCard): ListOption {
  return { id, name, picture: <StoreImage image={thumbnail(image)} className="size-7 rounded-md" /> };
}

/** Converts a user to an option. */
export function userChoice({ _id: id, username: name, email: note, image }: UserCard): ListOption {
  return { id, name, note, picture: <Avatar name={name} image={thumbnail(image)} size={28} /> };
}
