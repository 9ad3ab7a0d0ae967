import * as z from 'zod/mini';
import { AUDIT_KINDS, AUDIT_TOPICS } from '../../domain/auditLog.ts';
import { PAGE_SIZE_MAX } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Day, Id, Time } from '../kit/fields.ts';

const Cursor = z.string({ error: 'invalid' }).check(z.regex(/^\d{1,18}$/, 'invalid'));

/**
 * Lists the history, newest first. `before` and `after` contain only the differences: for a list, what was removed and
 * what was added. `actor_id` may be an API token's. An actor without an id was not signed in. `next` is the cursor of
 * the following page, null on the last.
 */
export const listChanges = call('/audit/changes', 'read', 'administrator', {
  input: z.object({
    topic: z.optional(z.literal(AUDIT_TOPICS, { error: 'invalid' })),
    kind: z.optional(z.literal(AUDIT_KINDS, { error: 'invalid' })),
    actor_id: z.optional(Id),
    subject_id: z.optional(Id),
    start_date: z.optional(Day),
    end_date: z.optional(Day),
    cursor: z.optional(Cursor),
    page_size: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')),
      50,
    ),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        _id: z.string(),
        at: Time,
        actor: z.object({ _id: z.nullable(z.string()), name: z.string() }),
        /** The API token used for the change; null if none was used. */
        token: z.nullable(z.object({ _id: z.string(), name: z.string() })),
        kind: z.string(),
        subject: z.object({ _id: z.nullable(z.string()), name: z.string() }),
        before: z.nullable(z.record(z.string(), z.unknown())),
        after: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});
