/** Functions that load the code of pages shown only while offline, so that it can be stored in advance. */
export const OFFLINE_PARTS = new Set<() => Promise<unknown>>();
