/**
 * The scopes of an API token. `read`: everything that the console shows. `surveys`: submitting audits and assessments
 * with their photos, and reading the questions and stores needed for that. `export`: the export, and the files of
 * comparisons and of the agreement. `manage`: stores, users, groups, schedules, visits, targets and deletion requests.
 * Their labels are in public/i18n under `apiTokens.scopes`, with the same codes.
 */
export const TOKEN_SCOPES = ['read', 'surveys', 'export', 'manage'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The maximum lifetime of an API token, in days. */
export const TOKEN_LIFE_MAX_DAYS = 365;
