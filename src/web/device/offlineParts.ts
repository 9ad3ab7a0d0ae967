/** Loaders of additional pages for the browser to store: those that are only opened without a connection. */
export const OFFLINE_PARTS = new Set<() => Promise<unknown>>();
