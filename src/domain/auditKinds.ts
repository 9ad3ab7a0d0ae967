/** What the audit log tells apart. The words stand in public/i18n under `history.kinds`, by the same code. */
export const AUDIT_KINDS = [
  'group_added',
  'group_changed',
  'group_deleted',
  'store_added',
  'store_changed',
  'store_deleted',
  'user_added',
  'user_changed',
  'user_deleted',
  'stores_assigned',
  'stores_unassigned',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];
