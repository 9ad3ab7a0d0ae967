/** What webhooks tell of. The words stand in public/i18n under `webhooks.events`, by the same code with `_` for the dot. */
export const WEBHOOK_EVENTS = ['survey.added', 'survey.changed', 'action.changed', 'visit.missed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why a webhook is switched off: by an administrator, after a day of failures, or because its receiver said 410 Gone. */
export const WEBHOOK_OFF = ['by_hand', 'failing', 'gone'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

/** Why a receiver could not be asked. The words stand in public/i18n under `webhooks.faults`, by the same code. */
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

/** The longest address of a webhook, in characters. */
export const WEBHOOK_URL_MAX_CHARACTERS = 2_000;

/** So many webhooks are on at most. */
export const WEBHOOKS_MAX = 50;

/** So many messages to be tried may one person ask for in a minute. */
export const WEBHOOK_TESTS_A_MINUTE = 10;

/** The log of a webhook shows so many deliveries at most, the newest. */
export const DELIVERIES_SHOWN = 100;

/** So long a former secret signs beside the new one, in hours. */
export const FORMER_SECRET_HOURS = 24;

/** So long a message is tried, in hours; then the webhook is switched off. */
export const TRIED_FOR_HOURS = 24;

/** So long a message stays in the log once it was delivered, and waits at a webhook that is switched off, in days. */
export const DELIVERIES_KEPT_DAYS = 30;

/** The code of an event's words. */
export function wordOf<E extends WebhookEvent>(event: E) {
  return event.replace('.', '_') as E extends `${infer Of}.${infer What}` ? `${Of}_${What}` : never;
}
