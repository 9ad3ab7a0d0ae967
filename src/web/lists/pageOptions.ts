import { keepPreviousData } from '@tanstack/react-query';

/** Options for the query of a list's page. The previous page stays visible while the next one loads. */
export const PAGE_OPTIONS = { placeholderData: keepPreviousData, throwOnError: true } as const;
