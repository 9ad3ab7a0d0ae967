/** Returns the refusal code that explains why changes are not accepted at the moment; null if they are. */
export type ChangesRefusal = () => 'storage_full' | 'newer_database' | 'restore_announced' | null;
