import * as z from 'zod/mini';
import { CHANGE_CLASSES, CHANGE_KINDS } from '../../domain/drafts/changes.ts';
import { PATH_MAX_CHARACTERS } from '../../domain/drafts/places.ts';
import { EDITS_MAX, ID_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { call } from '../kit/call.ts';
import { listPage } from '../kit/manage.ts';
import { Id, Message, text, Time } from '../kit/fields.ts';

/** Drafts of definitions, which several administrators can edit at the same time. */

const Given = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

const Path = z
  .string({ error: 'missing' })
  .check(z.maxLength(PATH_MAX_CHARACTERS, 'too_long'), z.refine(isPlainText, 'invalid_text'));

const Rev = z.number({ error: 'missing' }).check(z.int('invalid'), z.minimum(0, 'invalid'), z.maximum(1e9, 'invalid'));

/** A change of a draft. Paths consist of names, such as `items/water_shelf/text/es`; they begin at the definition. */
const Edit = z.object(
  {
    op: z.literal(['set', 'add', 'remove', 'move'], { error: 'invalid' }),
    path: Path,
    value: z.optional(z.unknown()),
    /** The name of the entry before which one is placed; without it, it is placed at the end. */
    before: z.optional(Path),
    /** The path of the section of an item that is added or moved. */
    to: z.optional(Path),
    /** The new text means the same as the old one. */
    correction: z.optional(z.literal(true, { error: 'invalid' })),
  },
  { error: 'invalid' },
);

const people = z.array(z.object({ userid: z.string(), name: z.string(), at: Time }));

/** Those made since the caller's `rev`, in order. */
const edits = z.optional(z.array(Edit));

const OfDraft = { draft_id: Id };
const AtRev = { draft_id: Id, rev: Rev };
const Saved = z.object({ resultData: z.object({ rev: z.number(), edits }) });

/**
 * Returns the open draft of a definition, which its editors share, and creates it if there is none: from a version (the
 * one in use, or else the newest), or with `from: "discarded"` from the draft that was discarded last. With a
 * `definition`, begins a new one, which may be incomplete.
 */
export const openDraft = call('/draft/open', 'change', 'administrator', {
  input: z.object({
    name: z.optional(Given),
    from: z.optional(Given),
    definition: z.optional(z.record(z.string(), z.unknown(), { error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.object({
      draft_id: z.string(),
      rev: z.number(),
      /** The version from which the draft began; null for a new definition. */
      base: z.nullable(z.string()),
      definition: z.record(z.string(), z.unknown()),
      /** Who has the draft open. */
      people,
    }),
  }),
});

/**
 * Saves edits. With an older `rev`, edits of other fields are merged and the reply has every edit since, these
 * included; edits of the same field, or of what was removed, are refused with status 409, and then `resultData` has
 * `rev`, `edits` and `conflicts`, each with `path`, `mine` and `theirs`, and nothing is saved. Sending the same edits
 * again saves them once.
 */
export const saveDraft = call('/draft/save', 'change', 'administrator', {
  input: z.object({
    ...AtRev,
    edits: z.array(Edit, { error: 'missing' }).check(z.minLength(1, 'missing'), z.maxLength(EDITS_MAX, 'too_long')),
  }),
  reply: Saved,
});

/** Returns what is new in a draft, and records that the caller has it open. */
export const readDraft = call('/draft/about', 'change', 'administrator', {
  input: z.object({ ...OfDraft, rev: z.optional(Rev) }),
  reply: z.object({
    resultData: z.object({
      rev: z.number(),
      edits,
      people,
      /** What prevents publishing; the texts are in English. */
      problems: z.array(z.object({ at: z.string(), code: z.string(), text: z.string() })),
      /** The differences from the version in use, or else from the newest: also those from what others published since. */
      changes: z.array(
        z.object({
          kind: z.literal(CHANGE_KINDS),
          /** Without effect on results, changes scores, or makes results incomparable with earlier ones. */
          class: z.literal(CHANGE_CLASSES),
          /** The path of what differs. */
          id: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
      /** The suggested next version. */
      version: z.string(),
    }),
  }),
});

/** Lists when edits were saved in a draft, newest first. */
export const listDraftEdits = call('/draft/history', 'read', 'administrator', {
  input: z.object({ ...OfDraft, ...listPage }),
  reply: z.object({
    resultData: z.array(z.object({ rev: z.number(), at: Time, by: z.nullable(z.string()), summary: z.string() })),
    count: z.number(),
  }),
});

/** Restores an earlier content of a draft, as an edit of its own that can be undone in the same way. */
export const restoreDraft = call('/draft/restore', 'change', 'administrator', {
  input: z.object({ ...AtRev, to: Rev }),
  reply: Saved,
});

/** Loads a draft as the next version of its definition, which must be higher than all others, and ends the draft. */
export const publishDraft = call('/draft/publish', 'change', 'administrator', {
  input: z.object({
    ...AtRev,
    version: Given,
    note: z.optional(text(NOTE_MAX_CHARACTERS)),
    /** Also puts the version into use. */
    use: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: Message,
});

/** Discards a draft. It can be brought back for 30 days. */
export const discardDraft = call('/draft/discard', 'change', 'administrator', {
  input: z.object(AtRev),
  reply: Message,
});
