import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { searchUsers, UserSort } from '../../../contract/places/users.ts';

/** A user as shown in the list. */
export type UserRow = ReplyOf<typeof searchUsers>['resultData'][number];

/** A user as edited in the form. */
export type UserValues = {
  email: string;
  username: string;
  /** Required when a user is added, unless `byLink` is true. */
  password: string;
  /** True to email the user a link to set a password; `password` is then not sent. */
  byLink: boolean;
  userType: number;
  image: string;
  /** The user's group; at most one (spec section 5). */
  group: string[];
  stores: string[];
};

/** The sort orders of the list; the first is the default. */
export const USER_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'group',
  '-group',
  '-stores',
  'stores',
  '-surveys',
  'surveys',
  '-last_survey',
  'last_survey',
] as const satisfies readonly [UserSort, ...UserSort[]];

export function administers({ user_type: type }: { user_type: number }): boolean {
  return type !== GROUP_USER;
}
