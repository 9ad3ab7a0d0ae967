import type { StoreCard, UserCard } from '../../../contract/kit/shapes.ts';

/** A user or a store to choose. `note` is a user's email. */
export type Option = { id: string; name: string; note: string | null; image: string | null };

export function userOption({ _id: id, username: name, email: note, image }: UserCard): Option {
  return { id, name, note, image };
}

export function storeOption({ _id: id, store_name: name, image }: StoreCard): Option {
  return { id, name, note: null, image };
}
