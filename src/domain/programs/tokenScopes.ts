/**
 * What an API token may be for. `read`: everything that the console shows. `surveys`: taking audits in. `export`: the
 * export. `manage`: people and places. The words stand in public/i18n under `apiTokens.scopes`, by the same code.
 */
export const TOKEN_SCOPES = ['read', 'surveys', 'export', 'manage'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** An API token lives this long at most, in days. */
export const TOKEN_LIFE_MAX_DAYS = 365;
