import { addDays, FIRST_DAY, startOfDay } from '../../../domain/days.ts';
import {
  DIGEST_DAYS,
  isEscalated,
  REMIND_DAYS_BEFORE,
  stageOf,
  type Stage,
  type ReminderPeriod,
} from '../../../domain/schedule/reminders.ts';
import { dayOfNumber, numberOfDay } from '../../../domain/schedule/interval.ts';
import type { Language } from '../../../domain/instrument.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { Db } from '../../db/schema.ts';
import { languageOf } from '../../i18n.ts';
import { storesOfUsers } from '../../identity/storeScope.ts';
import { idOf, moduleTitle, whoAudits } from '../schedule/present.ts';
import {
  selectRequestedActions,
  selectOwnedActions,
  selectWeeks,
  selectWholeWeek,
  type Reader,
  type EmailAction,
  type Week,
} from './contentQueries.ts';
import type { AuditOfWeek, StoreToLookAt, WeeklyReport } from './report.ts';
import { pendingVisitsOf } from './visits.ts';

/** A line of an email: an action, a visit to a store, a store to look at, or an audit. */
export type Line =
  | ({ kind: 'store' } & StoreToLookAt)
  | ({ kind: 'audit' } & AuditOfWeek)
  | { kind: 'action'; id: string; title: string; store: string; due: string | null; points: number | null }
  | {
      kind: 'visit';
      id: string;
      store: string;
      /** The title of the module that the visit is for; null for an audit. */
      module: string | null;
      due: string;
    };

/**
 * A section of an email. An email about assigned or reopened actions has one section, without a heading. `total` counts
 * all lines, including any that were not read; it defaults to the number of `lines`.
 */
export type Section = {
  heading: Stage | 'soon' | 'escalated' | 'own' | 'asked' | 'look' | 'audits' | 'ahead' | null;
  lines: Line[];
  total?: number;
};

/** The content of an email. Only a digest has the figures for actions and the report on the stores. */
export type Content = { sections: Section[]; week: Week | null; report: WeeklyReport | null };

type DueLine = Extract<Line, { kind: 'action' | 'visit' }> & { due: string };

/**
 * The pending work of users: the actions and visits assigned to them, and the overdue actions that they requested.
 * `weeks` returns a user's figures for actions; null if the email isn't a digest or the user's stores have no actions.
 */
export type PendingWork = {
  linesOfUser: ReadonlyMap<string, DueLine[]>;
  requests: ReadonlyMap<string, DueLine[]>;
  weeks: (userId: string) => Week | null;
};

/** Returns the language of a reader's emails. */
export function languageFor(reader: Pick<Reader, 'language' | 'of_organisation'>): Language {
  return languageOf(reader.language) ?? languageOf(reader.of_organisation) ?? 'en';
}

/** Returns the users' pending work on `day`, and for a digest also the figures for actions. */
export async function readPendingWork(
  db: Db,
  readers: readonly Reader[],
  day: string,
  isDigest: boolean,
): Promise<PendingWork> {
  const ids = readers.map(({ id }) => id);
  const [timeZone] = readers.map(({ time_zone: zone }) => zone);
  const until = addDays(day, REMIND_DAYS_BEFORE);
  const [ownedActions, requestedActions, visible, visits] = await Promise.all([
    selectOwnedActions(db, ids, until),
    selectRequestedActions(db, ids, day),
    storesOfUsers(db, ids),
    pendingVisitsOf(db, ids, { timeZone: timeZone ?? 'UTC', day, until: numberOfDay(until) }),
  ]);
  const languages = new Map(readers.map((reader) => [reader.id, languageFor(reader)]));
  const groupUserIds = new Set(readers.filter(({ user_type: type }) => type === GROUP_USER).map(({ id }) => id));
  const linesOfUser = new Map<string, DueLine[]>();
  for (const action of ownedActions) push(linesOfUser, action.user_id, lineOf(action));
  for (const visit of visits) {
    const user = whoAudits(visit).assignee_id ?? '';
    // Users who can no longer see the store are not reminded.
    if (groupUserIds.has(user) && !visible.get(user)?.has(visit.storeId)) continue;
    const module = moduleTitle(visit.schedule, languages.get(user) ?? 'en');
    push(linesOfUser, user, {
      kind: 'visit',
      id: idOf(visit),
      store: visit.storeName,
      module,
      due: dayOfNumber(visit.due),
    });
  }
  for (const lines of linesOfUser.values())
    lines.sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)));
  const requestedLines = new Map<string, DueLine[]>();
  for (const action of requestedActions) push(requestedLines, action.user_id, lineOf(action));
  return {
    linesOfUser,
    requests: requestedLines,
    weeks: isDigest ? await weeksOf(db, groupUserIds, readers, day) : () => null,
  };
}

async function weeksOf(db: Db, groupUserIds: ReadonlySet<string>, readers: readonly Reader[], day: string) {
  const zone = readers[0]?.time_zone ?? 'UTC';
  const [from, to] = [startOfDay(addDays(day, -DIGEST_DAYS), zone), startOfDay(day, zone)];
  const span = { day, until: addDays(day, DIGEST_DAYS - 1), from, to };
  const weeks = await selectWeeks(db, [...groupUserIds], span);
  const wholeWeek = readers.some(({ id }) => !groupUserIds.has(id)) ? await selectWholeWeek(db, span) : null;
  return (userId: string) => (groupUserIds.has(userId) ? (weeks.get(userId) ?? null) : wholeWeek);
}

const lineOf = ({ id, title, store, due, points }: EmailAction) => ({
  kind: 'action' as const,
  id,
  title,
  store,
  due: due ?? '',
  points,
});

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * Returns the content of a user's reminder: the work that, in the period, came within a week of its due date, became
 * due or became overdue (with `wholeWeek`, all pending work), and the escalated actions that the user requested.
 * Returns null when there is none or the user wants no reminders.
 */
export function remindersFor(
  { id, reminders }: Reader,
  { linesOfUser, requests }: PendingWork,
  period: ReminderPeriod & { wholeWeek: boolean },
): Content | null {
  if (!reminders) return null;
  const since = period.wholeWeek ? FIRST_DAY : period.since;
  const stageSection = (stage: Stage): Section => ({
    heading: period.wholeWeek && stage === 'week' ? 'soon' : stage,
    lines: (linesOfUser.get(id) ?? []).filter(
      ({ due }) => due !== '' && stageOf(due, { day: period.day, since }) === stage,
    ),
  });
  const escalatedActions = (requests.get(id) ?? []).filter(({ due }) => isEscalated(due, period));
  return contentOf(
    [
      stageSection('late'),
      stageSection('today'),
      stageSection('week'),
      { heading: 'escalated', lines: escalatedActions },
    ],
    null,
  );
}

/**
 * Returns the content of a user's overview email; null when there were no audits, no action was verified, and nothing
 * is pending. Stores to look at are not enough for an email.
 */
export function digestFor(
  { id }: Reader,
  { linesOfUser, requests, weeks }: PendingWork,
  report: WeeklyReport,
): Content | null {
  const week = weeks(id);
  const isEmpty = !week || (week.due === 0 && week.overdue === 0 && week.confirmed === 0);
  const pending: Section[] = [
    { heading: 'ahead', lines: visitsOfOthers(report, id) },
    { heading: 'own', lines: linesOfUser.get(id) ?? [] },
    { heading: 'asked', lines: requests.get(id) ?? [] },
  ];
  const hasNews = !isEmpty || report.audits > 0 || pending.some(({ lines }) => lines.length > 0);
  if (!hasNews) return null;
  const sections: Section[] = [
    { heading: 'look', lines: report.stores.map((store) => ({ kind: 'store', ...store })) },
    {
      heading: 'audits',
      lines: report.latest.map((audit) => ({ kind: 'audit', ...audit })),
      total: report.audits,
    },
    ...pending,
  ];
  return contentOf(sections, isEmpty ? null : week, report);
}

/** Returns the visits in the report except those assigned to the reader. */
function visitsOfOthers({ visits }: WeeklyReport, userId: string): Line[] {
  return visits.flatMap(({ assigneeId, ...visit }) => (assigneeId === userId ? [] : [{ kind: 'visit', ...visit }]));
}

/**
 * Returns the content of an email about assigned or reopened actions, limited to those that concern the user; null when
 * there are none or the user wants no reminders.
 */
export function actionsFor({ id, reminders }: Reader, actions: readonly EmailAction[]): Content | null {
  if (!reminders) return null;
  const lines = actions
    .filter((action) => action.user_id === id)
    .map((action) => ({ ...lineOf(action), due: action.due }));
  return contentOf([{ heading: null, lines }], null);
}

function contentOf(sections: Section[], week: Week | null, report: WeeklyReport | null = null): Content | null {
  const nonEmpty = sections.filter(({ lines }) => lines.length > 0);
  return nonEmpty.length === 0 && week === null ? null : { sections: nonEmpty, week, report };
}
