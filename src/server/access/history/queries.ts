import type { AuditTopic } from '../../domain/auditLog.ts';
import type { Db } from '../db/schema.ts';
import type { Span } from '../span.ts';

export type ChangeFilter = {
  topic?: AuditTopic | undefined;
  kind?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
  span: Span | null;
  /** Only what was written before the entry of this id. */
  before?: string | undefined;
  limit: number;
};

/** Entries of the audit log, newest first. */
export function selectChanges(db: Db, { topic, kind, actorId, subjectId, span, before, limit }: ChangeFilter) {
  return db
    .selectFrom('audit_log')
    .leftJoin('more_signins', 'more_signins.entry_id', 'audit_log.id')
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? 'changes'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(actorId !== undefined, (query) =>
      // A token is no person, but one may ask what was done with it.
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

/** So many entries are deleted at once: a year's worth in one statement would block writers. */
const DELETED_AT_ONCE = 5_000;

/** Removes entries on who came and went that are older than the day; tells whether there may be more. */
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
