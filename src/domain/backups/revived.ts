/** The kinds of access that a backup can bring back after they were revoked. */
export const REVIVED_KINDS = [
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

export type RevivedKind = (typeof REVIVED_KINDS)[number];

/** The access of one kind that a restore would bring back: the number, and the first few names in order. */
export type Revived = { kind: RevivedKind; count: number; names: string[] };

/** The maximum number of names listed of each kind. */
export const REVIVED_NAMES_SHOWN = 20;
