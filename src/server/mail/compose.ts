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
      paragraph(`${foot} · ${home}`, QUIET),
    ]),
  };
}

/** Text in which programs that read mails find no address to make a link of: a stranger's words lead nowhere. */
function unlinked(text: string): string {
  return text.replace(/[.:@](?=\S)|[．。｡](?=[a-z\d])/gi, '$& ');
}

/** Text as it may stand in an element or an attribute of HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const BODY = 'margin:0;padding:24px;background:#ffffff;color:#18181b;font:16px/1.5 system-ui,sans-serif';
const LINE = 'margin:0 0 16px;max-width:560px;overflow-wrap:anywhere';
const QUIET = `${LINE};color:#52525b;font-size:14px`;
const QUOTE = `${LINE};white-space:pre-line`;
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#166534;color:#ffffff;text-decoration:none';

function page(language: string, title: string, lines: string[]): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}">
${lines.join('\n')}
</body>
</html>
`;
}

function paragraph(text: string, style = LINE): string {
  return `<p style="${style}">${escapeHtml(text)}</p>`;
}

function button({ link, label }: { link: string; label: string }): string {
  return `<p style="${LINE}"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`;
}
