/** The kinds of revoked access that restoring a backup can bring back. */
export const RESTORED_ACCESS_KINDS = [
  'users',
  'administrators',
  'passwords',
  'secondFactors',
  'sso',
  'tokens',
  'phones',
  'calendars',
  'shares',
  'actionLinks',
  'webhooks',
] as const;

export type RestoredAccessKind = (typeof RESTORED_ACCESS_KINDS)[number];

/** The access of one kind that a restore would bring back: the number, and the first few names in order. */
export type RestoredAccess = { kind: RestoredAccessKind; count: number; names: string[] };

/** The maximum number of names listed for each kind. */
export const RESTORED_ACCESS_NAMES_MAX = 20;
