/**
 * The events that webhooks report. Their labels are in public/i18n under `webhooks.events`, with the same codes but `_`
 * for the dot.
 */
export const WEBHOOK_EVENTS = [
  'survey.added',
  'survey.changed',
  'assessment.added',
  'assessment.changed',
  'action.changed',
  'visit.missed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * The reasons why a webhook is off: an administrator switched it off, it failed for a day, or its receiver returned 410
 * Gone.
 */
export const WEBHOOK_OFF = ['by_hand', 'failing', 'gone'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

/**
 * The reasons why an attempt to deliver a message got no response. Their labels are in public/i18n under
 * `webhooks.faults`, with the same codes.
 */
export const WEBHOOK_FAULTS = [
  'no_host',
  'not_public',
  'not_https',
  'no_connection',
  'no_trust',
  'too_slow',
  'no_secret',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** The maximum length of a webhook's URL, in characters. */
export const WEBHOOK_URL_MAX_CHARACTERS = 2_000;

/** The maximum number of active webhooks. */
export const WEBHOOKS_MAX = 50;

/** The maximum number of test messages that one user can send per minute. */
export const WEBHOOK_TESTS_A_MINUTE = 10;

/** The maximum number of deliveries listed for a webhook. */
export const DELIVERIES_SHOWN = 100;

/** The time for which messages are also signed with the previous secret, in hours. */
export const FORMER_SECRET_HOURS = 24;

/** The time for which delivery of a message is retried, in hours; then the webhook is switched off. */
export const TRIED_FOR_HOURS = 24;

/**
 * The number of days for which a delivered message stays in the log, and for which a message waits while its webhook is
 * off.
 */
export const DELIVERIES_KEPT_DAYS = 30;

/** Returns the code of an event's label. */
export function wordOf<E extends WebhookEvent>(event: E) {
  return event.replace('.', '_') as E extends `${infer Of}.${infer What}` ? `${Of}_${What}` : never;
}
