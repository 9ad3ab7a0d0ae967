import type { listBackups } from '../../contract/access/backups.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';

export type Backup = ReplyOf<typeof listBackups>['resultData'][number];
export type Kept = ReplyOf<typeof listBackups>['kept'];
export type Restore = NonNullable<ReplyOf<typeof listBackups>['restore']>;
