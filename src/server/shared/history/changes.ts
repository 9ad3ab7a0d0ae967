import { sql } from 'kysely';
import { topicOf, type AuditKind } from '../../../domain/auditLog.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { difference, type NamedRecord, type Snapshot } from './difference.ts';

/** The author and time of a change, from the call's context. The viewer is null if their identity wasn't verified. */
export type Actor = { db: Db; viewer: Pick<Viewer, 'userId' | 'username' | 'apiToken'> | null; now: Date };

/** An entry of the history. Never put a password or token in it. A subject without an id isn't a stored record. */
type Entry = {
  kind: AuditKind;
  subject: NamedRecord | { id: null; name: string };
  before: object | null;
  after: object | null;
};

/**
 * Writes entries to the history. Call this in the transaction of the change, so that neither is stored without the
 * other.
 */
export async function record({ db, viewer, now }: Actor, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ kind, subject, before, after }) => ({
    at: now,
    actor_id: viewer?.userId ?? null,
    actor_name: viewer?.username ?? '',
    kind,
    subject_id: subject.id,
    subject_name: subject.name,
    before,
    after,
    token_id: viewer?.apiToken?.id ?? null,
    token_name: viewer?.apiToken?.name ?? null,
    topic: topicOf(kind),
  }));
  await sql`
    insert into audit_log
      (at, actor_id, actor_name, kind, subject_id, subject_name, before, after, token_id, token_name, topic)
    select at, actor_id, actor_name, kind, subject_id, subject_name, before, after, token_id, token_name, topic
    from json_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** Records the differences between two snapshots of a record; nothing if there are none. */
export async function recordDifference(
  actor: Actor,
  kind: AuditKind,
  subject: NamedRecord,
  [before, after]: [Snapshot, Snapshot],
): Promise<void> {
  const differences = difference(before, after);
  if (differences) await record(actor, [{ kind, subject, ...differences }]);
}

type SignIn = { userId: string; username: string; address: string; now: Date };

/**
 * Adds a sign-in to the collective entry of its account and IP address if that entry was created after `from`;
 * otherwise creates a collective entry. Must run in the transaction that locks the account, so that only one is
 * created.
 */
export async function countMoreSignIns(db: Db, { userId, username, address, now }: SignIn, from: Date): Promise<void> {
  await sql`
    with counted as (
      update more_signins set count = count + 1
      where entry_id = (
        select max(entry_id) from more_signins
        where user_id = ${userId}::uuid and address = ${address} and since > ${from}
      )
      returning entry_id
    ), entry as (
      insert into audit_log (at, actor_id, actor_name, kind, subject_id, subject_name, after, topic)
      select ${now}::timestamptz, ${userId}::uuid, ${username}::text, ${SIGNED_IN}, ${userId}::uuid, ${username}::text,
        jsonb_build_object('address', ${address}::text), ${topicOf(SIGNED_IN)}
      where not exists (select from counted)
      returning id
    )
    insert into more_signins (entry_id, user_id, address, since, count)
    select id, ${userId}::uuid, ${address}, ${now}::timestamptz, 1 from entry`.execute(db);
}

const SIGNED_IN: AuditKind = 'signin_succeeded';
