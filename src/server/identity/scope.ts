/** The set of visible stores: all, those assigned to a user, or those of a group. */
export type Scope =
  | { readonly kind: 'all'; readonly id: null }
  | { readonly kind: 'assigned' | 'group'; readonly id: string };

export const ALL: Scope = { kind: 'all', id: null };

/** Returns the scope of the stores assigned to a user. */
export const assignedScope = (userId: string): Scope => ({ kind: 'assigned', id: userId });

/** Returns the scope of a group's stores. */
export const ofGroup = (groupId: string): Scope => ({ kind: 'group', id: groupId });
