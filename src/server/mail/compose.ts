import { escapeHtml } from '../html.ts';
import type { Translate } from '../i18n.ts';

/** Every mail that the console sends. Its words stand in public/i18n under `mails`, by the same name. */
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
] as const;

export type Template = (typeof TEMPLATES)[number];

export type Message = { subject: string; text: string; html: string };

/**
 * What a letter mentions. `link` is where its button leads; without one it has none. `quote` is what a person wrote, and may
 * be a stranger's.
 */
export type Mentioned = { language: string; email: string; home: string; link?: string; quote?: string };

/** Writes a mail in text and in HTML, in the language of `translate`. */
export function composeMessage(
  template: Template,
  translate: Translate,
  { language, email, home, link, quote }: Mentioned,
): Message {
  const words = (part: string) => translate(`mails.${template}.${part}`, { email });
  const [lead, otherwise, foot] = [words('lead'), words('otherwise'), translate('mails.foot')];
  const action = link === undefined ? null : { link, label: words('action') };
  const quoted = quote ? [translate(`mails.${template}.quote`, { quote: unlinked(quote) })] : [];
  return {
    subject: words('subject'),
    text: [
      lead,
      ...quoted,
      ...(action ? [`${action.label}:\n${action.link}`] : []),
      otherwise,
      `${foot}\n${home}`,
    ].join('\n\n'),
    html: page(language, words('subject'), [
      paragraph(lead),
      ...quoted.map((each) => paragraph(each, QUOTE)),
      ...(action ? [button(action), paragraph(action.link, QUIET)] : []),
      paragraph(otherwise),
      paragraph(`${foot} ${home}`, QUIET),
    ]),
  };
}

/** Text in which programs that read mails find no address to make a link of: a stranger's words lead nowhere. */
function unlinked(text: string): string {
  return text.replace(/[.:@](?=\S)|[．。｡](?=[a-z\d])/gi, '$& ');
}

const BODY = 'margin:0;padding:24px;background:#ffffff;color:#17201c;font:16px/1.5 system-ui,sans-serif';
export const LINE = 'margin:0 0 16px;max-width:560px;overflow-wrap:anywhere';
export const QUIET = `${LINE};color:#4c5953;font-size:14px`;
const QUOTE = `${LINE};white-space:pre-line`;
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#0f6048;color:#ffffff;text-decoration:none';

/** Programs that show mails in dark leave colours that stand on an element as they are: these win over them. */
const DARK =
  '@media (prefers-color-scheme: dark){body{background:#0f1412!important;color:#edf2ef!important}' +
  'p.quiet,span.quiet{color:#b3beb8!important}a.button{background:#5fd0a0!important;color:#062018!important}' +
  'a.plain{color:#5fd0a0!important}}';

/** A mail's HTML of paragraphs and lists. */
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

export function button({ link, label }: { link: string; label: string }): string {
  return `<p style="${LINE}"><a href="${escapeHtml(link)}" class="button" style="${BUTTON}">${escapeHtml(label)}</a></p>`;
}
