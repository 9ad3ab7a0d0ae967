import type { ColumnType, Generated } from 'kysely';
import type { BackupFault, BackupState } from '../../../domain/backups/states.ts';

/** The backups that are known. */
export type BackupTables = {
  backups: {
    id: Generated<string>;
    made_at: Date;
    file: string;
    /** A bigint: it comes out as text. */
    bytes: ColumnType<string, number, number>;
    people: number;
    stores: number;
    surveys: number;
    images: number;
    state: Generated<BackupState>;
    day: ColumnType<Date | null, string | undefined, never>;
    fault: BackupFault | null;
    percent: Generated<number>;
    encrypted: Generated<boolean>;
    asked_by: string | null;
    ended_at: Date | null;
    again_at: Date | null;
    restored_at: Date | null;
    restore_fault: BackupFault | null;
  };
};
