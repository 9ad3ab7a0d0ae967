import { AUDIT_KINDS, AUDIT_TOPICS, topicOf, type AuditKind, type AuditTopic } from '../../domain/auditLog.ts';
import { addressFields, searchOfFields } from '../lists/addressFields.ts';

/** What the history is narrowed to; it lives in the address. Pure. */
export type HistoryState = {
  /** Sign-ins are many: they would bury the changes, and stand apart. */
  topic: AuditTopic;
  kind: AuditKind | null;
  /** Who made the changes, and what they are about: ids. */
  actor: string | null;
  subject: string | null;
  /** Whole UTC days, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
};

/** The state in an address; what makes no sense there is left out. */
export function historyStateOf(search: Readonly<Record<string, unknown>>): HistoryState {
  const { text, day } = addressFields(search);
  const kind = AUDIT_KINDS.find((each) => each === search['kind']) ?? null;
  const topic = AUDIT_TOPICS.find((each) => each === search['topic']) ?? 'changes';
  return {
    topic: kind === null ? topic : topicOf(kind),
    kind,
    actor: text('actor'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
  };
}

/** The state as search parameters; what goes without saying is left out. */
export function searchOfHistory({ topic, ...state }: HistoryState): Record<string, string> {
  return searchOfFields({ topic: topic === 'changes' ? null : topic, ...state });
}

/** The state as the call takes it. A range that is the wrong way round is turned. */
export function inputOfHistory({ topic, kind, actor, subject, from, to }: HistoryState) {
  const [start, end] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return {
    topic,
    ...(kind !== null && { kind }),
    ...(actor !== null && { actor_id: actor }),
    ...(subject !== null && { subject_id: subject }),
    ...(start !== null && { start_date: start }),
    ...(end !== null && { end_date: end }),
  };
}
