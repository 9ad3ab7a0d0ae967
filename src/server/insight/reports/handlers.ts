import { randomUUID } from 'node:crypto';
import type * as calls from '../../../contract/insight/reports.ts';
import { dayOf, MS_PER_DAY } from '../../../domain/days.ts';
import { SHARES_MAX } from '../../../domain/limits.ts';
import { record } from '../../shared/history/changes.ts';
import { unlessFull } from '../../db/storageFull.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { holdVisibleStore, visibleStore } from '../../identity/storeScope.ts';
import { newToken } from '../../identity/viewer.ts';
import { hashOfToken } from '../../http/linkedPages/serve.ts';
import { Refusal } from '../../refusal.ts';
import { questionLanguages } from '../../shared/definitions/questionLanguages.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import { countView, deleteEndedShares, deleteShareRow, insertShare } from './changes.ts';
import { reportOf } from './present.ts';
import { countShares, holdShare, selectLinkedShare, selectOwnShare, selectShare, selectShares } from './queries.ts';
import { readReport } from './report.ts';
import { SHARE_PAGE } from './serve.ts';

/** Returns the context that binds a sealed token to its link, so that it can't be unsealed for another link. */
const bindingOf = (id: string) => `share ${id}`;

/**
 * Encrypts a link's token, so that its creator can copy the URL again. Returns null if the server's key isn't the one
 * that the database uses; the link then works, but its URL can't be copied again.
 */
async function sealToken({ db, vault }: CallContext, token: string, id: string): Promise<Buffer | null> {
  try {
    return await vault.seal(db, Buffer.from(token), bindingOf(id));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'key_differs') return null;
    throw error;
  }
}

/** Handlers for report links. `publicUrl` is the console's public URL. */
export const shareHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async addShare({ store_id: storeId, label, days }, context) {
    const { db, viewer, now } = context;
    const store = await holdVisibleStore(db, viewer.scope, storeId);
    await lockReferencedRows(db, 'stores', [store], 'store_id');
    await deleteEndedShares(db, store, now);
    if ((await countShares(db, store)) >= SHARES_MAX) {
      throw new Refusal('too_many_shares', { values: { max: SHARES_MAX } });
    }
    const { token, hash } = newToken();
    const id = randomUUID();
    const until = new Date(now.getTime() + days * MS_PER_DAY);
    const sealedToken = await sealToken(context, token, id);
    const link = {
      id,
      token_hash: hash,
      sealed_token: sealedToken,
      store_id: store,
      label,
      made_at: now,
      made_by: viewer.userId,
      until,
    };
    await insertShare(db, link);
    const share = await selectShare(db, viewer.scope, id);
    const after = { last_day: dayOf(until, viewer.timeZone), ...(label === '' ? {} : { label }) };
    await record(context, [
      { kind: 'share_added', subject: { id, name: share?.store_name ?? '' }, before: null, after },
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
        copyable: row.is_sealed && row.made_by === viewer.userId && viewer.apiToken === null,
      })),
    };
  },

  async readShareLink({ share_id: id }, { db, viewer, vault, now }) {
    const share = await selectOwnShare(db, viewer, { id, now });
    if (!share) throw new Refusal('not_found');
    // Unsealing fails if a backup from a server with another key was restored.
    const token = share.sealed_token && (await vault.unseal(db, share.sealed_token, bindingOf(id)).catch(() => null));
    const url = token && `${publicUrl}${SHARE_PAGE}/${token.toString()}`;
    return { resultData: { url, until: share.until.toISOString() } };
  },

  async deleteShare({ share_id: id }, context) {
    const { db, viewer, translate } = context;
    const share = await holdShare(db, viewer.scope, id);
    if (!share) throw new Refusal('not_found');
    await deleteShareRow(db, share.id);
    const before = share.label === '' ? null : { label: share.label };
    await record(context, [
      { kind: 'share_deleted', subject: { id: share.id, name: share.store_name }, before, after: null },
    ]);
    return { resultData: translate('messages.shareDeleted') };
  },

  async viewShare({ token, questions }, { db, now, language }) {
    const hash = hashOfToken(token);
    const share = hash && (await selectLinkedShare(db, hash, now));
    if (!share) throw new Refusal('not_found');
    const report = await readReport(db, share, now);
    await unlessFull(countView(db, share.id, now));
    const instrument = report.latest?.instrument;
    const texts = questionLanguages(instrument ? [instrument] : [], questions, language);
    const resultData = reportOf(report, instrument ? texts.tagOf(instrument) : language);
    return { languages: texts.languages, untranslated: texts.untranslated(resultData.fixes), resultData };
  },
});
