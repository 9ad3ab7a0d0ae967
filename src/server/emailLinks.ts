import { makeResetLink } from './access/signIn/resetLink.ts';
import { makeConfirmLink } from './access/deleteRequests/confirmLink.ts';
import { makeOwnerLink } from './followUp/actions/follow/ownerLink.ts';
import { makeWebhookLink } from './dataOut/webhooks/emailLink.ts';
import type { Template } from './mail/compose.ts';
import type { MailerOptions } from './mail/mailer.ts';
import { stopUrl } from './followUp/reminders/stop.ts';

/** The settings tabs that emails about backups link to. */
const SETTINGS_PAGES: Partial<Record<Template, string>> = {
  backupFailed: 'backups',
  backupOverdue: 'backups',
};

/**
 * Creates the link in an email; returns undefined for templates without links. The mailer gets this function as an
 * option, so that it doesn't depend on the folders that create links.
 */
export const makeLink: MailerOptions['makeLink'] = (
  template,
  { recipient, reason_id: reasonId, action_ids: actionIds, webhook_id: webhookId, created_at: queuedAt },
  { db, ...place },
) => {
  if (template === 'reset' || template === 'link') return makeResetLink(db, recipient, place);
  const page = SETTINGS_PAGES[template];
  if (page !== undefined) {
    return Promise.resolve({ link: `${place.publicUrl}/settings/${page}`, email: recipient, language: null });
  }
  if (template === 'webhookOff') return makeWebhookLink(db, { email: recipient, webhookId }, place);
  if (template === 'actionGiven' || template === 'actionReopened') {
    const isReopened = template === 'actionReopened';
    const facts = { email: recipient, actionId: actionIds?.[0] ?? '', queuedAt, isReopened };
    return makeOwnerLink(db, facts, place).then(
      (link) => link && { ...link, stop: stopUrl(place.publicUrl, 'address', link.stopKey) },
    );
  }
  if (template !== 'confirmDeletion') return undefined;
  return makeConfirmLink(db, { email: recipient, reasonId }, place);
};
