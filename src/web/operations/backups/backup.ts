import type { listBackups } from '../../../contract/operations/backups.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';

export type Backup = ReplyOf<typeof listBackups>['resultData'][number];
export type BackupSettings = ReplyOf<typeof listBackups>['kept'];
export type Pause = NonNullable<ReplyOf<typeof listBackups>['paused']>;
export type Restore = NonNullable<ReplyOf<typeof listBackups>['restore']>;
