/** Loaders of pages that open only when there is no connection, so the browser must store them while there is one. */
export const OFFLINE_PARTS = new Set<() => Promise<unknown>>();
