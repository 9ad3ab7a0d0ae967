import { GROUP_USER } from '../../domain/userTypes.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import type { searchUsers, UserSort } from '../../contract/users.ts';

/** A user as the list shows them. */
export type UserRow = ReplyOf<typeof searchUsers>['resultData'][number];

/** A user as the form edits them. */
export type UserValues = {
  email: string;
  username: string;
  /** Asked for when a user is added; users change their own. */
  password: string;
  /** In place of a first password, a link to set one. */
  byLink: boolean;
  userType: number;
  image: string;
  /** One at most (spec section 5). */
  group: string[];
  stores: string[];
};

/** How the list can be ordered; the first is how it is at first. */
export const USER_SORTS = ['name', '-name', 'email', '-email', 'group', '-group'] as const satisfies readonly [
  UserSort,
  ...UserSort[],
];

export function administers({ user_type: type }: { user_type: number }): boolean {
  return type !== GROUP_USER;
}
