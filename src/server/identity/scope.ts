/** Which stores are seen: all, those that are assigned to a user, or those of a group. */
export type Scope =
  | { readonly kind: 'all'; readonly id: null }
  | { readonly kind: 'assigned' | 'group'; readonly id: string };

export const ALL: Scope = { kind: 'all', id: null };

/** The stores that are assigned to a user. */
export const assigned = (userId: string): Scope => ({ kind: 'assigned', id: userId });

/** The stores of a group. */
export const ofGroup = (groupId: string): Scope => ({ kind: 'group', id: groupId });
