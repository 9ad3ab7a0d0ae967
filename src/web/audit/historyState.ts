import { AUDIT_KINDS, type AuditKind } from '../../domain/auditKinds.ts';

/** What the history is narrowed to; it lives in the address. Pure. */
export type HistoryState = {
  kind: AuditKind | null;
  /** Who made the changes, and what they are about: ids. */
  actor: string | null;
  subject: string | null;
  /** Whole UTC days, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The state in an address; what makes no sense there is left out. */
export function historyStateOf(search: Readonly<Record<string, unknown>>): HistoryState {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const day = (name: string) => {
    const value = text(name);
    return value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
  };
  return {
    kind: AUDIT_KINDS.find((kind) => kind === search['kind']) ?? null,
    actor: text('actor'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
  };
}

/** The state as search parameters. */
export function searchOfHistory(state: HistoryState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
  );
}

/** The state as the call takes it. A range that is the wrong way round is turned. */
export function inputOfHistory({ kind, actor, subject, from, to }: HistoryState) {
  const [start, end] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return {
    ...(kind !== null && { kind }),
    ...(actor !== null && { actor_id: actor }),
    ...(subject !== null && { subject_id: subject }),
    ...(start !== null && { start_date: start }),
    ...(end !== null && { end_date: end }),
  };
}
