import type * as calls from '../../../contract/access/history.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { selectChanges } from './queries.ts';
import { isId } from '../../id.ts';
import { givenSpan } from '../../span.ts';

/** Handler that lists the history. */
export const auditHandlers: HandlersOf<typeof calls> = {
  async listChanges(query, { db, viewer }) {
    const { actor_id: actorId, subject_id: subjectId, page_size: size } = query;
    const span = givenSpan(query, viewer);
    // The history includes deleted people and places, so an unknown id returns an empty list, not 404.
    const foreign = [actorId, subjectId].some((id) => id !== undefined && !isId(id));
    const filter = { topic: query.topic, kind: query.kind, actorId, subjectId, span, before: query.cursor };
    const rows = foreign ? [] : await selectChanges(db, { ...filter, limit: size + 1 });
    const page = rows.slice(0, size);
    return {
      resultData: page.map((row) => ({
        _id: row.id,
        at: row.at.toISOString(),
        actor: { _id: row.actor_id, name: row.actor_name },
        token: row.token_id === null ? null : { _id: row.token_id, name: row.token_name ?? '' },
        kind: row.kind,
        subject: { _id: row.subject_id, name: row.subject_name },
        before: row.before,
        after: row.more === null ? row.after : { ...row.after, more: row.more },
      })),
      // The query fetches one row more than the page shows, to find out whether there is another page.
      next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
    };
  },
};
