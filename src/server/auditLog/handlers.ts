import type * as calls from '../../contract/auditLog.ts';
import { dayOf } from '../../domain/days.ts';
import { Refusal } from '../refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { selectChanges } from './queries.ts';
import { isId } from '../id.ts';

/** The history of people, places and access. */
export const auditHandlers: HandlersOf<typeof calls> = {
  async listChanges(given, { db }) {
    const { actor_id: actorId, subject_id: subjectId, page_size: size } = given;
    const startDay = given.start_date && dayOf(given.start_date);
    const endDay = given.end_date && dayOf(given.end_date);
    if (startDay !== undefined && endDay !== undefined && startDay > endDay) {
      throw new Refusal('range_reversed', { field: 'start_date' });
    }
    // The log names people and places that are gone: an unknown id is no missing record, it has no entries.
    const foreign = [actorId, subjectId].some((id) => id !== undefined && !isId(id));
    const filter = { topic: given.topic, kind: given.kind, actorId, subjectId, startDay, endDay, before: given.cursor };
    const rows = foreign ? [] : await selectChanges(db, { ...filter, limit: size + 1 });
    const shown = rows.slice(0, size);
    return {
      resultData: shown.map((row) => ({
        _id: row.id,
        at: row.at.toISOString(),
        actor: { _id: row.actor_id, name: row.actor_name },
        token: row.token_id === null ? null : { _id: row.token_id, name: row.token_name ?? '' },
        kind: row.kind,
        subject: { _id: row.subject_id, name: row.subject_name },
        before: row.before,
        after: row.more === null ? row.after : { ...row.after, more: row.more },
      })),
      // One row more than asked for tells whether there is another page.
      next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  },
};
