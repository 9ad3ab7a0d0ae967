import { randomUUID } from 'node:crypto';
import type * as calls from '../../contract/access/webhooks.ts';
import { FORMER_SECRET_HOURS, WEBHOOKS_MAX, type WebhookEvent } from '../../domain/programs/webhooks.ts';
import { record, recordDifference } from '../auditLog/changes.ts';
import type { Db } from '../db/schema.ts';
import { lockReferenced } from '../db/lockReferenced.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { isId } from '../id.ts';
import { Refusal } from '../refusal.ts';
import { addressFault } from './addressFault.ts';
import { deleteWebhookRow, insertWebhook, updateWaiting, updateWebhookRow } from './changes.ts';
import { openPost } from './post.ts';
import { countWebhooksOn, selectDeliveries, selectWebhook, selectWebhooks } from './queries.ts';
import { newWebhookSecret } from './secret.ts';
import { tryOnce } from './tryOnce.ts';

/** Webhooks: made, changed, tried, ended. `inside` are the hosts of WEBHOOK_HOSTS. */
export const webhookHandlers = (inside: readonly string[], post = openPost({ inside })): HandlersOf<typeof calls> => ({
  ...kept,

  async addWebhook({ url, events, group_id: group }, context) {
    const { db, viewer, now, vault } = context;
    expectAddress(url, inside);
    await expectRoom(db);
    const id = randomUUID();
    const secret = newWebhookSecret();
    await insertWebhook(db, {
      id,
      url,
      events: [...new Set(events)],
      group_id: await groupOf(context, group),
      secret: await vault.seal(db, Buffer.from(secret), id),
      made_at: now,
      made_by: viewer.userId,
    });
    await record(context, [
      { kind: 'webhook_added', subject: { id, name: url }, before: null, after: { events: named(events) } },
    ]);
    return { resultData: { webhook_id: id, secret } };
  },

  async updateWebhook({ webhook_id: id, url, events, group_id: group, on, rotate }, context) {
    const { db, now, vault } = context;
    const is = await webhookOf(context, id);
    if (url !== undefined) expectAddress(url, inside);
    if (on === true && is.off_at !== null) await expectRoom(db);
    const secret = rotate === true ? newWebhookSecret() : null;
    await updateWebhookRow(db, is.id, {
      url: url ?? is.url,
      events: [...new Set(events ?? is.events)],
      group_id: group === undefined ? is.group_id : await groupOf(context, group),
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
    await recordChanges(context, is, secret !== null);
    return { resultData: { webhook_id: is.id, secret } };
  },

  async testWebhook({ webhook_id: id }, context) {
    const { db, vault, clock } = context;
    // Whose rights ended sends nothing; and the message is waited for without a transaction.
    const webhook = await context.transact((own) => webhookOf(own, id));
    const message = { message_id: randomUUID(), event: 'webhook.test', at: clock(), data: {} } as const;
    const { status, fault, arrived } = await tryOnce(message, webhook, { db, vault, post, now: clock() });
    return { resultData: { delivered: arrived, status, fault } };
  },
});

/** What is done with webhooks wherever they lead. */
const kept: Pick<HandlersOf<typeof calls>, 'listWebhooks' | 'deleteWebhook' | 'listDeliveries'> = {
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
    const subject = { id: deleted.id, name: deleted.url };
    await record(context, [{ kind: 'webhook_deleted', subject, before: null, after: null }]);
    return { resultData: context.translate('messages.webhookDeleted') };
  },

  async listDeliveries({ webhook_id: id }, context) {
    const { id: known } = await webhookOf(context, id);
    const rows = await selectDeliveries(context.db, known);
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

function expectAddress(url: string, inside: readonly string[]): void {
  const fault = addressFault(url, inside);
  if (fault) throw new Refusal(fault, { field: 'url' });
}

async function expectRoom(db: Db): Promise<void> {
  if ((await countWebhooksOn(db)) < WEBHOOKS_MAX) return;
  throw new Refusal('too_many_webhooks', { values: { max: WEBHOOKS_MAX } });
}

async function webhookOf({ db }: Pick<CallContext, 'db'>, id: string) {
  const found = isId(id) ? await selectWebhook(db, id) : undefined;
  if (!found) throw new Refusal('not_found');
  return found;
}

/** The group that limits a webhook, held; null where '' stands for every store. */
async function groupOf({ db }: CallContext, given: string): Promise<string | null> {
  if (given === '') return null;
  const [id] = await lockReferenced(db, 'groups', [given], 'group_id');
  return id ?? null;
}

type Known = NonNullable<Awaited<ReturnType<typeof selectWebhook>>>;

async function recordChanges(context: CallContext, before: Known, rotated: boolean): Promise<void> {
  const after = await webhookOf(context, before.id);
  const subject = { id: after.id, name: after.url };
  await recordDifference(context, 'webhook_changed', subject, [snapshotOf(before), snapshotOf(after)]);
  if (rotated) await record(context, [{ kind: 'webhook_secret_changed', subject, before: null, after: null }]);
}

const named = (events: readonly WebhookEvent[]) => events.map((event) => ({ id: event, name: event }));

/** What the history knows of a webhook. */
function snapshotOf({ url, events, group_id: group, group_name: name, off_at: off }: Known) {
  return {
    address: url,
    events: named(events),
    group: group === null ? null : { id: group, name: name ?? '' },
    switched: off === null ? 'on' : 'off',
  };
}
