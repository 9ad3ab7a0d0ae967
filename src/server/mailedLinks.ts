import { makeResetLink } from './account/resetLink.ts';
import { makeConfirmLink } from './deleteRequests/confirmLink.ts';
import { makeGivenLink } from './followUp/givenLink.ts';
import type { Template } from './mail/compose.ts';
import type { MailerOptions } from './mail/mailer.ts';

/** The tabs of the settings that mails to administrators lead to. */
const SETTINGS_PAGES: Partial<Record<Template, string>> = {
  webhookOff: 'webhooks',
  backupFailed: 'backups',
  backupOverdue: 'backups',
};

/** Makes the link of a mail that has one; each kind belongs to its noun, of which the queue knows nothing. */
export const makeLink: MailerOptions['makeLink'] = (
  template,
  { recipient, reason_id: reasonId, action_ids: actionIds },
  { db, ...place },
) => {
  if (template === 'reset' || template === 'link') return makeResetLink(db, recipient, place);
  const page = SETTINGS_PAGES[template];
  if (page !== undefined) {
    return Promise.resolve({ link: `${place.publicUrl}/settings/${page}`, email: recipient, language: null });
  }
  if (template === 'actionGiven') return makeGivenLink(db, { email: recipient, actionId: actionIds?.[0] ?? '' }, place);
  if (template !== 'confirmDeletion') return undefined;
  return makeConfirmLink(db, { email: recipient, reasonId }, place);
};
