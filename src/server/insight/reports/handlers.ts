import type * as calls from '../../contract/followUp/shares.ts';
import { dayOf, MS_PER_DAY } from '../../domain/days.ts';
import { SHARES_MAX } from '../../domain/limits.ts';
import { record } from '../auditLog/changes.ts';
import { unlessFull } from '../db/full.ts';
import { lockReferenced } from '../db/lockReferenced.ts';
import type { HandlersOf } from '../http/serve.ts';
import { visibleStore } from '../identity/storeScope.ts';
import { newToken } from '../identity/viewer.ts';
import { hashOfToken } from '../linkedPages/serve.ts';
import { Refusal } from '../refusal.ts';
import { auditorName } from '../surveys/present.ts';
import { countView, deleteEndedShares, deleteShareRow, insertShare } from './changes.ts';
import { reportOf } from './present.ts';
import { countShares, selectLinkedShare, selectShare, selectShares } from './queries.ts';
import { readReport } from './report.ts';
import { SHARE_PAGE } from './serve.ts';

/** Links to reports: made, listed, taken back, read. `publicUrl` is where people find the console. */
export const shareHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async addShare({ store_id: storeId, label, days }, context) {
    const { db, viewer, now } = context;
    const store = await visibleStore(db, viewer.scope, storeId);
    await lockReferenced(db, 'stores', [store], 'store_id');
    await deleteEndedShares(db, store, now);
    if ((await countShares(db, store)) >= SHARES_MAX) {
      throw new Refusal('too_many_shares', { values: { max: SHARES_MAX } });
    }
    const { token, hash } = newToken();
    const until = new Date(now.getTime() + days * MS_PER_DAY);
    const made = { token_hash: hash, store_id: store, label, made_at: now, made_by: viewer.userId, until };
    const { id } = await insertShare(db, made);
    const kept = await selectShare(db, viewer.scope, id);
    const after = { last_day: dayOf(until, viewer.timeZone), ...(label === '' ? {} : { label }) };
    await record(context, [
      { kind: 'share_added', subject: { id, name: kept?.store_name ?? '' }, before: null, after },
    ]);
    return { resultData: { share_id: id, url: `${publicUrl}${SHARE_PAGE}/${token}`, until: until.toISOString() } };
  },

  async listShares({ store_id: storeId }, { db, viewer, now, translate }) {
    const store = storeId === undefined ? null : await visibleStore(db, viewer.scope, storeId);
    const rows = await selectShares(db, viewer.scope, { store, now });
    return {
      resultData: rows.map((row) => ({
        share_id: row.id,
        store_id: row.store_id,
        store_name: row.store_name,
        label: row.label,
        made: row.made_at.toISOString(),
        made_by: auditorName(row.username, translate),
        until: row.until.toISOString(),
        views: row.views,
        viewed: row.viewed_at?.toISOString() ?? null,
      })),
    };
  },

  async deleteShare({ share_id: id }, context) {
    const { db, viewer, translate } = context;
    const share = await selectShare(db, viewer.scope, id);
    if (!share) throw new Refusal('not_found');
    await deleteShareRow(db, share.id);
    const before = share.label === '' ? null : { label: share.label };
    await record(context, [
      { kind: 'share_deleted', subject: { id: share.id, name: share.store_name }, before, after: null },
    ]);
    return { resultData: translate('messages.shareDeleted') };
  },

  async viewShare({ token }, { db, now, language }) {
    const hash = hashOfToken(token);
    const share = hash && (await selectLinkedShare(db, hash, now));
    if (!share) throw new Refusal('not_found');
    const report = await readReport(db, share, now);
    await unlessFull(countView(db, share.id, now));
    return { resultData: reportOf(report, language) };
  },
});
