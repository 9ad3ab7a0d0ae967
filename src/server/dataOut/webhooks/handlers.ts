import { randomUUID } from 'node:crypto';
import type * as calls from '../../../contract/dataOut/webhooks.ts';
import { FORMER_SECRET_HOURS, WEBHOOKS_MAX, type WebhookEvent } from '../../../domain/programs/webhooks.ts';
import { record } from '../../shared/history/changes.ts';
import { difference } from '../../shared/history/difference.ts';
import { confirmAdministrator } from '../../shared/credentials/confirmIdentity.ts';
import type { Db } from '../../db/schema.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { selectPause } from '../../db/pause.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import { addressFault } from './addressFault.ts';
import { deleteWebhookRow, insertWebhook, updateWaiting, updateWebhookRow } from './changes.ts';
import { openPost } from './post.ts';
import { countWebhooksOn, selectDeliveries, selectWebhook, selectWebhooks } from './queries.ts';
import { newWebhookSecret } from './secret.ts';
import { tryOnce } from './tryOnce.ts';

/** Handlers for webhooks. `internalHosts` contains the hosts in WEBHOOK_HOSTS. */
export const webhookHandlers = (
  internalHosts: readonly string[],
  post = openPost({ internalHosts }),
): HandlersOf<typeof calls> => ({
  ...plainHandlers,

  async addWebhook({ url, events, group_id: group, currentpassword }, context) {
    expectAddress(url, internalHosts);
    const proof = await confirmAdministrator(currentpassword, context);
    const id = randomUUID();
    const secret = newWebhookSecret();
    await context.transact(async (transaction) => {
      const { db, viewer, now, vault } = transaction;
      await expectRoom(db);
      await insertWebhook(db, {
        id,
        url,
        events: [...new Set(events)],
        group_id: await groupOf(transaction, group),
        secret: await vault.seal(db, Buffer.from(secret), id),
        made_at: now,
        made_by: viewer.userId,
      });
      await record(transaction, [
        {
          kind: 'webhook_added',
          subject: { id, name: hostOf(url) },
          before: null,
          after: { events: namedEvents(events) },
        },
      ]);
    }, proof);
    return { resultData: { webhook_id: id, secret } };
  },

  async updateWebhook({ currentpassword, ...changes }, context) {
    const { webhook_id: id, url, events, group_id: group, on } = changes;
    if (url !== undefined) expectAddress(url, internalHosts);
    const webhook = await webhookOf(context, id);
    // These changes decide who receives the messages or can sign them.
    const isProofNeeded = changes.rotate === true || (url !== undefined && url !== webhook.url);
    const proof = isProofNeeded ? await confirmAdministrator(currentpassword, context) : undefined;
    const secret = changes.rotate === true ? newWebhookSecret() : null;
    await context.transact(async (transaction) => {
      const { db, now, vault } = transaction;
      const is = await webhookOf(transaction, id);
      // Another administrator has changed the URL in the meantime.
      if (!isProofNeeded && url !== undefined && url !== is.url) {
        throw new Refusal('sign_in_again', { field: 'currentpassword' });
      }
      if (on === true && is.off_at !== null) await expectRoom(db);
      await updateWebhookRow(db, is.id, {
        url: url ?? is.url,
        events: [...new Set(events ?? is.events)],
        group_id: group === undefined ? is.group_id : await groupOf(transaction, group),
        ...(on === undefined || on === (is.off_at === null)
          ? {}
          : { off_at: on ? null : now, off_why: on ? null : 'by_hand' }),
        ...(secret !== null && {
          secret: await vault.seal(db, Buffer.from(secret), is.id),
          former_secret: is.secret,
          former_until: new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000),
        }),
      });
      if (on === true && is.off_at !== null) await updateWaiting(db, is.id);
      await recordChanges(transaction, is, secret !== null);
    }, proof);
    return { resultData: { webhook_id: id, secret } };
  },

  async testWebhook({ webhook_id: id }, context) {
    const { db, vault, clock } = context;
    // Checks the caller's rights first; then waits for the receiver without holding a transaction.
    const webhook = await context.transact(async (transaction) => {
      const webhookRow = await webhookOf(transaction, id);
      if (await selectPause(transaction.db)) throw new Refusal('outgoing_paused');
      return webhookRow;
    });
    const message = { message_id: randomUUID(), event: 'webhook.test', at: clock(), data: {} } as const;
    const { status, fault, arrived } = await tryOnce(message, webhook, { db, vault, post, now: clock() });
    return { resultData: { delivered: arrived, status, fault } };
  },
});

/** The handlers that don't depend on the allowed hosts. */
const plainHandlers: Pick<HandlersOf<typeof calls>, 'listWebhooks' | 'deleteWebhook' | 'listDeliveries'> = {
  async listWebhooks(_input, { db }) {
    const rows = await selectWebhooks(db);
    return {
      resultData: rows.map((row) => ({
        webhook_id: row.id,
        url: row.url,
        events: row.events,
        group: row.group_id === null ? null : { _id: row.group_id, name: row.group_name ?? '' },
        made: row.made_at.toISOString(),
        off: row.off_why,
        waiting: row.waiting ?? 0,
        last: row.last_at && {
          at: row.last_at.toISOString(),
          delivered: row.last_delivered !== null,
          status: row.status,
          fault: row.fault,
        },
      })),
    };
  },

  async deleteWebhook({ webhook_id: id }, context) {
    const deleted = isId(id) ? await deleteWebhookRow(context.db, id) : undefined;
    if (!deleted) throw new Refusal('not_found');
    const subject = { id: deleted.id, name: hostOf(deleted.url) };
    await record(context, [{ kind: 'webhook_deleted', subject, before: null, after: null }]);
    return { resultData: context.translate('messages.webhookDeleted') };
  },

  async listDeliveries({ webhook_id: id }, context) {
    const { id: webhookId } = await webhookOf(context, id);
    const rows = await selectDeliveries(context.db, webhookId);
    return {
      resultData: rows.map((row) => ({
        message_id: row.message_id,
        type: row.event,
        subject: row.subject,
        store_id: row.store_id,
        at: row.at.toISOString(),
        tries: row.tries,
        state: row.delivered_at === null ? 'waiting' : 'delivered',
        next: row.delivered_at === null ? (row.due_at?.toISOString() ?? null) : null,
        status: row.status,
        fault: row.fault,
      })),
    };
  },
};

function expectAddress(url: string, internalHosts: readonly string[]): void {
  const fault = addressFault(url, internalHosts);
  if (fault) throw new Refusal(fault, { field: 'url' });
}

async function expectRoom(db: Db): Promise<void> {
  if ((await countWebhooksOn(db)) < WEBHOOKS_MAX) return;
  throw new Refusal('too_many_webhooks', { values: { max: WEBHOOKS_MAX } });
}

async function webhookOf({ db }: Pick<CallContext, 'db'>, id: string) {
  const webhook = isId(id) ? await selectWebhook(db, id) : undefined;
  if (!webhook) throw new Refusal('not_found');
  return webhook;
}

/** Locks the group that limits a webhook and returns its id; null for '', which means every store. */
async function groupOf({ db }: CallContext, groupId: string): Promise<string | null> {
  if (groupId === '') return null;
  const [id] = await lockReferencedRows(db, 'groups', [groupId], 'group_id');
  return id ?? null;
}

type StoredWebhook = NonNullable<Awaited<ReturnType<typeof selectWebhook>>>;

async function recordChanges(context: CallContext, before: StoredWebhook, rotated: boolean): Promise<void> {
  const after = await webhookOf(context, before.id);
  const subject = { id: after.id, name: hostOf(after.url) };
  const differences = difference(snapshotOf(before), snapshotOf(after));
  // A different path at the same host is also a change of URL.
  const isMoved = before.url !== after.url;
  if (differences || isMoved) {
    const entry = {
      before: { ...(isMoved && { address: hostOf(before.url) }), ...differences?.before },
      after: { ...(isMoved && { address: hostOf(after.url) }), ...differences?.after },
    };
    await record(context, [{ kind: 'webhook_changed', subject, ...entry }]);
  }
  if (rotated) await record(context, [{ kind: 'webhook_secret_changed', subject, before: null, after: null }]);
}

/** Returns the part of a webhook's URL that the history stores. The rest often contains a secret. */
const hostOf = (url: string) => new URL(url).host;

const namedEvents = (events: readonly WebhookEvent[]) => events.map((event) => ({ id: event, name: event }));

/** Returns the properties of a webhook that the history stores, without its URL. */
function snapshotOf({ events, group_id: group, group_name: name, off_at: off }: StoredWebhook) {
  return {
    events: namedEvents(events),
    group: group === null ? null : { id: group, name: name ?? '' },
    switched: off === null ? 'on' : 'off',
  };
}
