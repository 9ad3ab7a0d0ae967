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
  'factor_added',
  'factor_changed',
  'factor_deleted',
  'factor_reset',
  'factor_rule_changed',
  'sso_linked',
  'sso_unlinked',
  'stores_assigned',
  'stores_unassigned',
  'token_added',
  'token_revoked',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];
