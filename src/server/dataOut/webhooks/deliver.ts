import type { Logger } from 'pino';
import { DELIVERIES_KEPT_DAYS, TRIED_FOR_HOURS, type WebhookEvent } from '../../../domain/programs/webhooks.ts';
import type { Db } from '../../db/schema.ts';
import type { Vault } from '../../identity/vault.ts';
import { insertAdministratorEmails } from '../../mail/administratorQueries.ts';
import { every, repeatedly, type Wait } from '../../process/repeatedly.ts';
import { retryTime } from '../../process/retryTime.ts';
import {
  claimDelivery,
  deleteOldDeliveries,
  switchOff,
  updateDeliveredMessage,
  updateFailedMessage,
  type ClaimedMessage,
} from './changes.ts';
import { reportMissedVisits } from './missedVisits.ts';
import type { Post } from './post.ts';
import { tryOnce } from './tryOnce.ts';

/** The dependencies of webhook deliveries. */
export type DeliveryOptions = {
  db: Db;
  vault: Vault;
  post: Post;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** The interval at which the server checks for missed visits and deletes old messages, in ms. */
const SWEEP_EVERY_MS = 60_000;

/**
 * The maximum numbers of messages in progress, in total and per webhook, so that one hanging receiver doesn't delay
 * others.
 */
const AT_ONCE = 8;
const AT_ONCE_PER_WEBHOOK = 2;

/**
 * The time after which another process may claim a message again, in ms. It is longer than the time limit for a
 * response.
 */
const LEASE_MS = 20_000;

/** The first and the longest delay before a message is sent again, in ms. */
const WAITS = { firstMs: 5_000, longestMs: 15 * 60_000 };

/** Delivers messages and sweeps until stopped. `stop` waits for the messages in progress. */
export function startWebhooks(options: DeliveryOptions & { wait: Wait }): { stop(): Promise<void> } {
  const delivery = openDelivery(options);
  const onTrouble = (error: unknown) => options.log.warn({ err: error }, 'could not read webhook messages');
  const deliveries = repeatedly((mayGoOn) => delivery.deliverDue(mayGoOn), { wait: options.wait, onTrouble });
  const sweeps = repeatedly(() => sweep(options), { wait: every(SWEEP_EVERY_MS), onTrouble });
  return {
    async stop() {
      await Promise.all([deliveries.stop(), sweeps.stop()]);
      await delivery.idle();
    },
  };
}

/** Creates messages about missed visits, and deletes old messages. */
async function sweep({ db, clock }: DeliveryOptions): Promise<void> {
  await reportMissedVisits(db, clock());
  await deleteOldDeliveries(db, new Date(clock().getTime() - DELIVERIES_KEPT_DAYS * 86_400_000));
}

/** Returns a function that delivers due messages, and one that waits for the messages in progress. */
export function openDelivery(options: DeliveryOptions) {
  const { db, clock, log } = options;
  const workers = new Set<Promise<void>>();
  const underWay = new Map<string, number>();

  function claim(): Promise<ClaimedMessage | undefined> {
    const now = clock();
    const busy = [...underWay].flatMap(([id, count]) => (count >= AT_ONCE_PER_WEBHOOK ? [id] : []));
    return claimDelivery(db, { now, until: new Date(now.getTime() + LEASE_MS), busy });
  }

  /** Delivers messages one after another, starting with `first`. */
  async function deliverAll(first: ClaimedMessage, mayGoOn: () => boolean): Promise<void> {
    for (let next: ClaimedMessage | undefined = first; next; next = mayGoOn() ? await claim() : undefined) {
      const id = next.webhook_id;
      underWay.set(id, (underWay.get(id) ?? 0) + 1);
      try {
        await deliver(next, options);
      } finally {
        underWay.set(id, (underWay.get(id) ?? 1) - 1);
      }
    }
  }

  return {
    /** Starts delivering the messages that are due, up to the limit of messages in progress. */
    async deliverDue(mayGoOn: () => boolean = () => true): Promise<void> {
      while (mayGoOn() && workers.size < AT_ONCE) {
        const first = await claim();
        if (!first) return;
        const worker = deliverAll(first, mayGoOn)
          .catch((error: unknown) => log.warn({ err: error }, 'could not finish a webhook message'))
          .finally(() => workers.delete(worker));
        workers.add(worker);
      }
    },
    /** Waits until nothing is in progress. */
    async idle(): Promise<void> {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}

async function deliver(message: ClaimedMessage, options: DeliveryOptions): Promise<void> {
  const { db, clock, log } = options;
  const { id, webhook_id: webhook, event, subject, store_id: storeId, tries } = message;
  const data = { [SUBJECTS[event]]: subject, store_id: storeId };
  const { arrived, ...outcome } = await tryOnce({ ...message, data }, message, { ...options, now: clock() });
  const now = clock();
  if (arrived) {
    await updateDeliveredMessage(db, id, { ...outcome, now });
    return;
  }
  await updateFailedMessage(db, id, { ...outcome, dueAt: retryTime(now, tries, WAITS) });
  log.warn({ webhook, message: message.message_id, tries, ...outcome }, 'a webhook message was not delivered');
  const isGone = outcome.status === 410;
  if (!isGone && now.getTime() - message.tried_since.getTime() < TRIED_FOR_HOURS * 3_600_000) return;
  await giveUp(webhook, isGone ? 'gone' : 'failing', options);
}

/** The name of the subject's id in each event's data. */
const SUBJECTS: Record<WebhookEvent, string> = {
  'survey.added': 'survey_id',
  'survey.changed': 'survey_id',
  'assessment.added': 'assessment_id',
  'assessment.changed': 'assessment_id',
  'action.changed': 'action_id',
  'visit.missed': 'visit_id',
};

/** Switches a webhook off, and emails the administrators. */
async function giveUp(id: string, reason: 'failing' | 'gone', { db, clock, log }: DeliveryOptions): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    if (!(await switchOff(transaction, id, { reason, now }))) return;
    await insertAdministratorEmails(transaction, 'webhookOff', now, id);
    log.warn({ webhook: id, why: reason }, 'a webhook was turned off');
  });
}
