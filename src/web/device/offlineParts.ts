/** Loaders of pages that only open without a connection, so the browser must store them while there still is one. */
export const OFFLINE_PARTS = new Set<() => Promise<unknown>>();
