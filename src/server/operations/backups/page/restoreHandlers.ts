import type * as calls from '../../../../contract/operations/backups.ts';
import { ANNOUNCED_MS, AT_WORK_MS, wordsToType } from '../../../../domain/backups/restore.ts';
import { isStoredName } from '../../../../domain/images.ts';
import { record } from '../../../shared/history/changes.ts';
import { confirmAdministrator } from '../../../shared/credentials/confirmIdentity.ts';
import { deleteAnnouncement, insertAnnouncement, selectNotice } from '../../../db/replacing/noticeQueries.ts';
import { deletePause, selectPause } from '../../../db/pause.ts';
import type { Db } from '../../../db/schema.ts';
import type { HandlersOf } from '../../../http/serve.ts';
import { selectOrganisation } from '../../../places/organisation/queries.ts';
import { Refusal } from '../../../refusal.ts';
import { faultOf } from '../error.ts';
import type { BackupConsole } from '../console.ts';
import { selectAtWork, selectCandidate, selectLoss } from '../restoring/aboutQueries.ts';
import { BACKUP_ID, findFile } from './find.ts';

type Handlers = Pick<
  HandlersOf<typeof calls>,
  'aboutRestore' | 'compareRestore' | 'announceRestore' | 'cancelRestore' | 'restoreBackup' | 'resumeOutgoing'
>;

/** Handlers for restoring a backup. */
export const restoreHandlers = ({ home, restore, compare, images }: BackupConsole): Handlers => ({
  async aboutRestore({ backup_id: id }, { db, viewer, now }) {
    const { made_at: madeAt, people, stores, surveys, images: pictures } = await candidate(db, id);
    const [{ since, ...holdings }, peopleAtWork, notice, { name }] = await Promise.all([
      selectLoss(db, madeAt),
      atWork(db, viewer.userId, now),
      selectNotice(db, now),
      selectOrganisation(db),
    ]);
    const files = (await images.names()).filter((file) => isStoredName(file));
    return {
      resultData: {
        made: madeAt.toISOString(),
        now: { ...holdings, images: files.length },
        backup: { people, stores, surveys, images: pictures },
        since,
        at_work: peopleAtWork,
        announced: notice?.until ?? null,
        words: wordsToType(name),
      },
    };
  },

  async compareRestore({ backup_id: id }, { db, waitSignal, log }) {
    await candidate(db, id);
    const { name } = await findFile(db, home, id);
    if (!compare) throw new Refusal('backups_unavailable');
    const signal = waitSignal();
    try {
      return { resultData: { fault: null, ...(await compare(name, signal)) } };
    } catch (error) {
      if (signal.aborted) throw new Refusal('unavailable', { cause: error });
      log.warn({ err: error, file: name }, 'a backup could not be compared');
      return { resultData: { fault: faultOf(error), kinship: 'other', revived: [] } };
    }
  },

  async resumeOutgoing(_input, context) {
    const { db, translate } = context;
    const pause = await selectPause(db);
    if (pause && (await deletePause(db))) {
      await record(context, [
        { kind: 'outgoing_resumed', subject: { id: null, name: pause.file }, before: null, after: null },
      ]);
    }
    return { resultData: translate('messages.outgoingResumed') };
  },

  async announceRestore({ backup_id: id }, { db, viewer, now, translate }) {
    const { id: backup } = await candidate(db, id);
    const until = new Date(now.getTime() + ANNOUNCED_MS).toISOString();
    const notice = { phase: 'announced', backup, by: viewer.userId, until } as const;
    if (!(await insertAnnouncement(db, notice, now))) throw new Refusal('backup_under_way');
    return { resultData: translate('messages.restoreAnnounced') };
  },

  async cancelRestore(_input, { db, now, translate }) {
    await deleteAnnouncement(db);
    if (await selectNotice(db, now)) throw new Refusal('backup_under_way');
    return { resultData: translate('messages.restoreCancelled') };
  },

  async restoreBackup({ backup_id: id, words, currentpassword, revoked, rehearsal }, context) {
    const proof = await confirmAdministrator(currentpassword, context);
    // The caller is checked again; the restore itself runs on its own connections.
    const request = await context.transact(async ({ db, viewer, now }) => {
      const { file } = await candidate(db, id);
      if (words !== wordsToType((await selectOrganisation(db)).name))
        throw new Refusal('words_differ', { field: 'words' });
      await findFile(db, home, id);
      const isAnnounced = (await selectNotice(db, now)) !== null;
      if (!isAnnounced && (await atWork(db, viewer.userId, now)).length > 0) throw new Refusal('people_writing');
      const { userId, username, session } = viewer;
      const by = { userId, username, sessionId: session.id };
      return { backup: { id, file }, by, keepRevoked: revoked === 'keep', isRehearsal: rehearsal };
    }, proof);
    if (!restore) throw new Refusal('backups_unavailable');
    if (!(await restore(request))) throw new Refusal('backup_under_way');
    return { resultData: context.translate('messages.restoreBegun') };
  },
});

function atWork(db: Db, userId: string, now: Date): Promise<string[]> {
  return selectAtWork(db, userId, new Date(now.getTime() - AT_WORK_MS));
}

async function candidate(db: Db, id: string) {
  const restoreCandidate = BACKUP_ID.test(id) ? await selectCandidate(db, id) : undefined;
  if (!restoreCandidate) throw new Refusal('not_found');
  if (restoreCandidate.state !== 'good') throw new Refusal('backup_not_good');
  return restoreCandidate;
}
