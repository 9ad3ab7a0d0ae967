import { AUDIT_KINDS, AUDIT_TOPICS, topicOf, type AuditKind, type AuditTopic } from '../../../domain/auditLog.ts';
import { addressFields, searchOfFields } from '../../lists/addressFields.ts';

/** The filters of the history, stored in the URL. */
export type HistoryState = {
  /** Sign-ins have a topic of their own, because there are so many that they would bury the changes. */
  topic: AuditTopic;
  kind: AuditKind | null;
  /** The ids of the actor and of the subject of the changes. */
  actor: string | null;
  subject: string | null;
  /** Days in the organisation's time zone, `YYYY-MM-DD`, both inclusive. */
  from: string | null;
  to: string | null;
};

/** Parses the state from a URL; invalid values are ignored. */
export function historyStateOf(search: Readonly<Record<string, unknown>>): HistoryState {
  const { text, day } = addressFields(search);
  const kind = AUDIT_KINDS.find((auditKind) => auditKind === search['kind']) ?? null;
  const topic = AUDIT_TOPICS.find((auditTopic) => auditTopic === search['topic']) ?? 'changes';
  return {
    topic: kind === null ? topic : topicOf(kind),
    kind,
    actor: text('actor'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
  };
}

/** Returns the state as search parameters, without default values. */
export function searchOfHistory({ topic, ...state }: HistoryState): Record<string, string> {
  return searchOfFields({ topic: topic === 'changes' ? null : topic, ...state });
}

/** Returns the state as input for the call. If the dates are in the wrong order, they are swapped. */
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
