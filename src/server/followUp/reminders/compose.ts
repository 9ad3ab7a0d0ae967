import { withoutYearSign } from '../../../domain/days.ts';
import { escapeHtml } from '../../html.ts';
import { button, LINE, page, paragraph, QUIET, stopLink, type Message } from '../../mail/compose.ts';
import type { Notice } from '../../mail/noticeQueries.ts';
import type { Translate } from '../../i18n.ts';
import type { Content, Line, Section } from './content.ts';
import type { StoreToLookAt, WeeklyReport } from './report.ts';

/** The maximum number of lines shown per section; a note below gives the number of further lines. */
const LINES_MAX = 10;

/** The language of an email, the console's URL for its links, and the link to unsubscribe. */
type EmailContext = { language: string; translate: Translate; home: string; stop: string };

/** Composes an email about pending work, as text and HTML. */
export function composeNotice(notice: Notice, content: Content, context: EmailContext): Message {
  const { translate, language, home, stop } = context;
  const count = content.sections.flatMap(({ lines }) => lines).filter(isDue).length;
  const words = (part: string) => translate(`mails.${notice}.${part}`, { count, ...content.week });
  // Without figures for actions, the subject of a digest mentions its audits or visits instead.
  const isWithoutActions = notice === 'digest' && content.week === null;
  const [subject, foot, stopText] = [
    isWithoutActions ? subjectWithoutActions(content.report?.audits ?? 0, count, translate) : words('subject'),
    translate('mails.foot'),
    translate(`mails.stops.${stopKindOf(notice)}`),
  ];
  const lead = [...reportLead(content.report, translate), ...(isWithoutActions ? [] : [words('lead')])];
  // Built once for both formats, because this is most of the work for an overview.
  const sections = content.sections.map((section) => wordsOf(section, context));
  const actions = { link: `${home}/actions`, label: translate('mails.openActions') };
  const buttons = content.report
    ? [{ link: `${home}/dashboard`, label: translate('mails.openStores') }, actions]
    : [actions];
  return {
    subject,
    text: [
      ...lead,
      ...sections.map(sectionText),
      ...buttons.map(({ label, link }) => `${label}:\n${link}`),
      `${foot}\n${home}`,
      `${stopText}:\n${stop}`,
    ].join('\n\n'),
    html: page(language, subject, [
      ...lead.map((text) => paragraph(text)),
      ...sections.map(sectionHtml),
      ...buttons.map(button),
      paragraph(`${foot} ${home}`, QUIET),
      stopLink(stop, stopText),
    ]),
  };
}

/** Checks whether a line is about an action or a visit. Some emails have the number of these lines in their subject. */
function isDue({ kind }: Line): boolean {
  return kind === 'action' || kind === 'visit';
}

function subjectWithoutActions(audits: number, count: number, translate: Translate): string {
  return audits > 0 ? translate('mails.digest.audits', { audits }) : translate('mails.reminders.subject', { count });
}

/** Returns the paragraph about the stores' audits and mean score, as a list; empty without a report. */
function reportLead(report: WeeklyReport | null, translate: Translate): string[] {
  if (!report) return [];
  const { audits, mean, change } = report;
  const auditLine = translate('mails.digest.audited', { audits });
  if (mean === null) return [auditLine];
  const now = change
    ? translate('mails.digest.meanChanged', { mean, change })
    : translate('mails.digest.mean', { mean });
  return [`${auditLine} ${now}`];
}

/** Returns the email setting that turns a notice on or off. */
export function stopKindOf(notice: Notice): 'digest' | 'reminders' {
  return notice === 'digest' ? 'digest' : 'reminders';
}

type Words = ReturnType<typeof wordsOf>;

function sectionText({ heading, lines, more }: Words): string {
  const items = lines.map(({ title, note, link }) => `- ${title}\n  ${note}\n  ${link}`);
  return [...(heading === null ? [] : [heading]), ...items, ...more].join('\n');
}

function sectionHtml({ heading, lines, more }: Words): string {
  const items = lines.map(
    ({ title, note, link }) =>
      `<li style="margin:0 0 8px"><a class="plain" href="${escapeHtml(link)}" style="color:#0f6048">${escapeHtml(title)}</a>` +
      `<br><span class="quiet" style="color:#4c5953;font-size:14px">${escapeHtml(note)}</span></li>`,
  );
  return [
    ...(heading === null ? [] : [`<h2 style="${HEADING}">${escapeHtml(heading)}</h2>`]),
    `<ul style="${LIST}">`,
    ...items,
    '</ul>',
    ...more.map((text) => paragraph(text, QUIET)),
  ].join('\n');
}

const HEADING = 'margin:24px 0 8px;max-width:560px;font-size:16px';
const LIST = `${LINE};padding:0 0 0 20px`;

function wordsOf({ heading, lines, total = lines.length }: Section, context: EmailContext) {
  const { translate } = context;
  const remainingCount = total - Math.min(lines.length, LINES_MAX);
  return {
    heading: heading === null ? null : translate(`mails.headings.${heading}`),
    lines: lines.slice(0, LINES_MAX).map((line) => wordsOfLine(line, context)),
    more: remainingCount > 0 ? [translate('mails.more', { count: remainingCount })] : [],
  };
}

function wordsOfLine(line: Line, context: EmailContext) {
  const { translate, language, home } = context;
  if (line.kind === 'store') return wordsOfStore(line, context);
  if (line.kind === 'audit') {
    return {
      title: line.store,
      note: scoreText(line.score, line.change, translate),
      link: `${home}/survey/${line.id}`,
    };
  }
  const due = line.due ? translate('mails.due', { day: dayIn(language, line.due) }) : translate('mails.noDay');
  if (line.kind === 'visit') {
    return {
      title: visitTitle(line, translate),
      note: due,
      link: `${home}/visit/${line.id}`,
    };
  }
  const { id, title, store, points } = line;
  const expected = points === null ? [] : [translate('actions.figures.expected', { points })];
  return { title, note: [store, due, ...expected].join(' · '), link: `${home}/actions/${id}` };
}

function visitTitle({ store, module }: { store: string; module: string | null }, translate: Translate): string {
  return module === null
    ? translate('calendar.visit.open', { store })
    : translate('calendar.module.open', { store, title: module });
}

function wordsOfStore(
  { name, surveyId, overall, change, overdueActions, reasons, lostQuestion }: StoreToLookAt,
  context: EmailContext,
) {
  const { translate, home } = context;
  const values = { points: -(change ?? 0), count: overdueActions };
  const note = [
    ...(overall === null ? [] : [scoreText(overall, change, translate)]),
    ...reasons.map((reason) => translate(`overview.reasons.${reason}`, values)),
    ...(lostQuestion === null ? [] : [translate('mails.fixFirst', lostQuestion)]),
  ];
  // Links to the latest audit, if there is one, because its page shows what to fix first.
  return {
    title: name,
    note: note.join(' · '),
    link: surveyId === null ? `${home}/dashboard` : `${home}/survey/${surveyId}`,
  };
}

function scoreText(score: number, change: number | null, translate: Translate): string {
  return change === null ? translate('mails.score', { score }) : translate('mails.scoreChange', { score, change });
}

/** A cache of date formats by language; creating one takes as long as composing an email. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayIn(language: string, day: string): string {
  // British English, like the rest of the console.
  const locale = language === 'en' ? 'en-GB' : language;
  const format = dayFormats.get(language) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  dayFormats.set(language, format);
  return withoutYearSign(format.format(new Date(`${day}T00:00:00Z`)));
}
