/** Loaders of pages that open only without a connection, so that their code must be stored beforehand. */
export const OFFLINE_PARTS = new Set<() => Promise<unknown>>();
