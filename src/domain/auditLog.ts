/** The kinds of entries in the history. Their labels are in public/i18n under `history.kinds`, with the same codes. */

/** Changes to data and settings. Stored permanently. */
export const HISTORY_CHANGE_KINDS = [
  'group_added',
  'group_changed',
  'group_deleted',
  'store_added',
  'store_changed',
  'store_deleted',
  'user_added',
  'user_changed',
  'user_deleted',
  'password_changed',
  'password_reset',
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
  'phone_added',
  'phone_deleted',
  'calendar_added',
  'calendar_deleted',
  'mails_changed',
  'webhook_added',
  'webhook_changed',
  'webhook_secret_changed',
  'webhook_deleted',
  'share_added',
  'share_deleted',
  'target_set',
  'target_deleted',
  'survey_corrected',
  'survey_voided',
  'survey_restored',
  'photo_deleted',
  'assessment_photo_deleted',
  'definition_loaded',
  'definition_used',
  'definition_changed',
  'clip_added',
  'clip_deleted',
  'draft_tried',
  'assessment_corrected',
  'assessment_voided',
  'assessment_restored',
  'action_added',
  'action_changed',
  'action_shared',
  'action_unshared',
  'organisation_changed',
  'schedule_added',
  'schedule_changed',
  'schedule_deleted',
  'visit_changed',
  'backup_restored',
  'outgoing_resumed',
] as const;

/** Events such as sign-ins, refusals and exports. There are far more of these, so they are stored for only a year. */
export const ACCESS_KINDS = [
  'signin_succeeded',
  'signin_failed',
  'signin_blocked',
  'session_ended',
  'session_locked',
  'session_unlocked',
  'sessions_ended',
  'password_forgotten',
  'access_denied',
  'export_made',
] as const;

export const AUDIT_KINDS = [...HISTORY_CHANGE_KINDS, ...ACCESS_KINDS] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_TOPICS = ['changes', 'access'] as const;

export type AuditTopic = (typeof AUDIT_TOPICS)[number];

export function topicOf(kind: AuditKind): AuditTopic {
  return ACCESS_KINDS.some((accessKind) => accessKind === kind) ? 'access' : 'changes';
}

/** The ways in which a user proved their identity, or failed to. Their labels are under `history.proofs`. */
export const SIGN_IN_PROOFS = ['password', 'code', 'sso', 'unlock', 'confirmation', 'setup'] as const;

export type SignInProof = (typeof SIGN_IN_PROOFS)[number];
