import { keepPreviousData } from '@tanstack/react-query';

/**
 * Options for the query of a list's page: the previous page stays visible while the next one loads; the shell handles
 * failures.
 */
export const PAGE_OPTIONS = { placeholderData: keepPreviousData, throwOnError: true } as const;
