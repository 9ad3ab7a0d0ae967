/** Returns the refusal code of why no changes are accepted at the moment; null if they are. */
export type ClosedToChanges = () => 'storage_full' | 'newer_database' | 'restore_announced' | null;
