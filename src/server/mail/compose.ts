import { escapeHtml } from '../html.ts';
import type { Translate } from '../i18n.ts';

/**
 * The templates of all emails except those in `NOTICES`. Their texts are in emails/{language}.json, under the same
 * names.
 */
export const TEMPLATES = [
  'reset',
  'link',
  'passwordChanged',
  'emailChanged',
  'emailNew',
  'confirmDeletion',
  'accountDeleted',
  'deletionDeclined',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'recoveryCodesNew',
  'recoveryCodeUsed',
  'ssoLinked',
  'webhookOff',
  'backupFailed',
  'backupOverdue',
  'actionGiven',
  'actionReopened',
] as const;

export type Template = (typeof TEMPLATES)[number];

export type Message = { subject: string; text: string; html: string };

/**
 * The values in an email. `link` is the button's target; without it there is no button. `quote` is text written by a
 * user or a stranger. `name` names the thing that the email is about, such as a webhook, and `stop` is the unsubscribe
 * link.
 */
export type EmailValues = {
  language: string;
  email: string;
  home: string;
  link?: string;
  quote?: string;
  name?: string;
  stop?: string;
};

/** Composes an email as text and HTML, in the language of `translate`. */
export function composeMessage(
  template: Template,
  translate: Translate,
  { language, email, home, link, quote, name = '', stop }: EmailValues,
): Message {
  const words = (part: string) => translate(`mails.${template}.${part}`, { email, name });
  const [lead, otherwise, foot] = [words('lead'), words('otherwise'), translate('mails.foot')];
  const action = link === undefined ? null : { link, label: words('action') };
  const quoteTexts = quote ? [translate(`mails.${template}.quote`, { quote: breakLinks(quote) })] : [];
  return {
    subject: words('subject'),
    text: [
      lead,
      ...quoteTexts,
      ...(action ? [`${action.label}:\n${action.link}`] : []),
      otherwise,
      `${foot}\n${home}`,
      ...(stop === undefined ? [] : [`${translate('mails.stops.address')}:\n${stop}`]),
    ].join('\n\n'),
    html: page(language, words('subject'), [
      paragraph(lead),
      ...quoteTexts.map((quoteText) => paragraph(quoteText, QUOTE)),
      ...(action ? [button(action), paragraph(action.link, QUIET)] : []),
      paragraph(otherwise),
      paragraph(`${foot} ${home}`, QUIET),
      ...(stop === undefined ? [] : [stopLink(stop, translate('mails.stops.address'))]),
    ]),
  };
}

/** Breaks up web and email addresses in text, so that mail programs don't turn a stranger's words into links. */
function breakLinks(text: string): string {
  return text.replace(/[.:@](?=\S)|[．。｡](?=[a-z\d])/gi, '$& ');
}

const BODY = 'margin:0;padding:24px;background:#ffffff;color:#17201c;font:16px/1.5 system-ui,sans-serif';
export const LINE = 'margin:0 0 16px;max-width:560px;overflow-wrap:anywhere';
export const QUIET = `${LINE};color:#4c5953;font-size:14px`;
const QUOTE = `${LINE};white-space:pre-line`;
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#0f6048;color:#ffffff;text-decoration:none';

/** Mail programs in dark mode don't change inline colours; these rules override them. */
const DARK =
  '@media (prefers-color-scheme: dark){body{background:#0f1412!important;color:#edf2ef!important}' +
  'p.quiet,span.quiet{color:#b3beb8!important}a.button{background:#5fd0a0!important;color:#062018!important}' +
  'a.plain{color:#5fd0a0!important}}';

/** Returns an email's HTML, from paragraphs and lists. */
export function page(language: string, title: string, lines: string[]): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>${DARK}</style></head>
<body style="${BODY}">
${lines.join('\n')}
</body>
</html>
`;
}

export function paragraph(text: string, style = LINE): string {
  const name = style === QUIET ? ' class="quiet"' : '';
  return `<p${name} style="${style}">${escapeHtml(text)}</p>`;
}

/** Returns a paragraph with the unsubscribe link. */
export function stopLink(stop: string, label: string): string {
  return `<p class="quiet" style="${QUIET}"><a class="plain" href="${escapeHtml(stop)}" style="color:#4c5953">${escapeHtml(label)}</a></p>`;
}

export function button({ link, label }: { link: string; label: string }): string {
  return `<p style="${LINE}"><a href="${escapeHtml(link)}" class="button" style="${BUTTON}">${escapeHtml(label)}</a></p>`;
}
