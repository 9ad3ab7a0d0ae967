import type { AuditTopic } from '../../../domain/auditLog.ts';
import type { Db } from '../../db/schema.ts';
import type { Span } from '../../span.ts';

export type ChangeFilter = {
  topic?: AuditTopic | undefined;
  kind?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
  span: Span | null;
  /** Returns only entries older than the one with this id. */
  before?: string | undefined;
  limit: number;
};

/** Returns entries of the history, newest first. */
export function selectChanges(db: Db, { topic, kind, actorId, subjectId, span, before, limit }: ChangeFilter) {
  return db
    .selectFrom('audit_log')
    .leftJoin('more_signins', 'more_signins.entry_id', 'audit_log.id')
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? 'changes'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(actorId !== undefined, (query) =>
      // The id may be a user's or an API token's.
      query.where((where) =>
        where.or([where('actor_id', '=', actorId ?? null), where('token_id', '=', actorId ?? null)]),
      ),
    )
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(span !== null, (query) => query.where('at', '>=', (span as Span).start).where('at', '<', (span as Span).end))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .select(['id', 'at', 'actor_id', 'actor_name', 'kind', 'subject_id', 'subject_name', 'before', 'after'])
    .select(['token_id', 'token_name', 'more_signins.count as more'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of entries deleted per statement, so that no statement exceeds its time limit. */
const DELETED_AT_ONCE = 5_000;

/** Deletes one batch of access entries older than the given time. Returns true if there may be more. */
export async function deleteOldAccess(db: Db, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('id', 'in', (query) =>
      query
        .selectFrom('audit_log')
        .where('topic', '=', 'access')
        .where('at', '<', before)
        .select('id')
        .orderBy('at')
        .limit(DELETED_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === DELETED_AT_ONCE;
}
