/** Loaders of pages that open only without a connection, so their code must be stored beforehand. */
export const OFFLINE_PARTS = new Set<() => Promise<unknown>>();
