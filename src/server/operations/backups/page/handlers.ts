import type * as calls from '../../../../contract/operations/backups.ts';
import { isBackupOverdue } from '../../../../domain/backups/due.ts';
import { confirmAdministrator } from '../../../shared/credentials/confirmIdentity.ts';
import { selectPause } from '../../../db/pause.ts';
import { selectNotice } from '../../../db/replacing/noticeQueries.ts';
import { insertDownload } from '../../../dataOut/downloads/downloadQueries.ts';
import type { HandlersOf } from '../../../http/serve.ts';
import { Refusal } from '../../../refusal.ts';
import type { BackupConsole } from '../console.ts';
import { selectRunHistory } from '../daily/runQueries.ts';
import { BACKUP_FILES } from './download.ts';
import { findFile } from './find.ts';
import { restoreHandlers } from './restoreHandlers.ts';
import { selectNewestBackups } from './pageQueries.ts';

const BACKUPS_MAX = 100;

/** Handlers for backups and for restoring them. */
export const backupHandlers = (backupConsole: BackupConsole): HandlersOf<typeof calls> => ({
  ...listHandlers(backupConsole),
  ...restoreHandlers(backupConsole),
});

type BackupHandlers = Pick<HandlersOf<typeof calls>, 'listBackups' | 'beginBackup' | 'prepareBackup'>;

const listHandlers = ({ home, settings, begin }: BackupConsole): BackupHandlers => ({
  async listBackups(_input, { db, now }) {
    const [rows, { newest, began }, notice, paused] = await Promise.all([
      selectNewestBackups(db, BACKUPS_MAX),
      selectRunHistory(db),
      selectNotice(db, now),
      selectPause(db),
    ]);
    const { to, hour, key } = settings;
    return {
      resultData: rows.map(present),
      restore: notice && { backup_id: notice.backup, phase: notice.phase, until: notice.until },
      paused,
      kept: {
        to: to === 'bucket' ? 'bucket' : 'folder',
        folder: to === 'bucket' ? null : to.folder,
        hour,
        sealed: key !== undefined,
        overdue: hour !== null && isBackupOverdue(newest ?? began, now),
      },
    };
  },

  async beginBackup(_input, { transact, viewer, translate }) {
    // The caller is checked again; the backup itself runs on its own connections.
    await transact(() => Promise.resolve());
    if (!begin) throw new Refusal('backups_unavailable');
    if (!(await begin(viewer.userId))) throw new Refusal('backup_under_way');
    return { resultData: translate('messages.backupBegun') };
  },

  async prepareBackup({ backup_id: id, currentpassword }, context) {
    const proof = await confirmAdministrator(currentpassword, context);
    return context.transact(async (transaction) => {
      const { name } = await findFile(transaction.db, home, id);
      return { resultData: { url: await insertDownload(transaction, BACKUP_FILES, { backup: id }), file: name } };
    }, proof);
  },
});

function present(row: Awaited<ReturnType<typeof selectNewestBackups>>[number]) {
  const { state, fault, percent, file, people, stores, surveys, images } = row;
  const ofPerson = row.asked_by === null ? ('console' as const) : ('person' as const);
  return {
    backup_id: row.id,
    made: row.made_at.toISOString(),
    verified: state === 'good' ? (row.ended_at?.toISOString() ?? null) : null,
    bytes: Number(row.bytes),
    sealed: row.encrypted,
    by: state === 'written' ? ('command' as const) : ofPerson,
    asked_by: row.asker,
    restored: row.restored_at?.toISOString() ?? null,
    restore_fault: row.restore_fault,
    state,
    fault,
    percent,
    file,
    people,
    stores,
    surveys,
    images,
  };
}
