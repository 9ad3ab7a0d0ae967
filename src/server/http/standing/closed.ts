/** Why no change is taken for the moment, as the code of a refusal; null while they are. */
export type ClosedToChanges = () => 'storage_full' | 'newer_database' | 'restore_announced' | null;
