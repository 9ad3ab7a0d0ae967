/**
 * The scopes of an API token; `contract/descriptions.ts` states which calls each allows. Their labels are in
 * public/i18n under `apiTokens.scopes`, with the same codes.
 */
export const TOKEN_SCOPES = ['read', 'surveys', 'export', 'manage'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The maximum lifetime of an API token, in days. */
export const TOKEN_LIFE_MAX_DAYS = 365;
