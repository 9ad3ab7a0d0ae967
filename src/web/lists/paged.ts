import { keepPreviousData } from '@tanstack/react-query';

/** For the query of a list's page: the last page stays on screen while the next one comes; a failure is the shell's. */
export const PAGED = { placeholderData: keepPreviousData, throwOnError: true } as const;
