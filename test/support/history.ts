import type { Db } from '../../src/server/db/schema.ts';

/** An entry of the history as tests compare it. */
export type HistoryRow = {
  kind: string;
  actor: string | null;
  token: string | null;
  subject: string | null;
  name: string;
  before: unknown;
  after: unknown;
};

/** Returns all entries, oldest first. */
export function entriesOf(db: Db): Promise<HistoryRow[]> {
  return db
    .selectFrom('audit_log')
    .select(['kind', 'actor_id as actor', 'token_name as token', 'subject_id as subject', 'subject_name as name'])
    .select(['before', 'after'])
    .orderBy('id')
    .execute();
}
