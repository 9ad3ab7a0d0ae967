import * as z from 'zod/mini';
import { CHANGE_CLASSES, CHANGE_KINDS } from '../../domain/drafts/changeKinds.ts';
import { PATH_MAX_CHARACTERS } from '../../domain/drafts/places.ts';
import { EDITS_MAX, ID_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { call } from '../kit/call.ts';
import { listPage } from '../kit/manage.ts';
import { Id, Message, text, Time } from '../kit/fields.ts';
import { DefinitionProblem } from '../kit/shapes.ts';

/** Drafts of definitions, which several administrators can edit at the same time. */

const RequiredText = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

const Path = z
  .string({ error: 'missing' })
  .check(z.maxLength(PATH_MAX_CHARACTERS, 'too_long'), z.refine(isPlainText, 'invalid_text'));

const Rev = z.number({ error: 'missing' }).check(z.int('invalid'), z.minimum(0, 'invalid'), z.maximum(1e9, 'invalid'));

/**
 * A change to a draft. Paths consist of names and start at the definition: `items/water_shelf/text/es`. In a name, `~1`
 * stands for `/` and `~0` for `~`.
 */
const Edit = z.object(
  {
    op: z.literal(['set', 'add', 'remove', 'move'], { error: 'invalid' }),
    path: Path,
    value: z.optional(z.unknown()),
    /** The name of the entry before which the added or moved one is placed; absent to place it at the end. */
    before: z.optional(Path),
    /** The path of the section that an item is added or moved to. */
    to: z.optional(Path),
    /** Set if the new text means the same as the old one. */
    correction: z.optional(z.literal(true, { error: 'invalid' })),
  },
  { error: 'invalid' },
);

const people = z.array(z.object({ userid: z.string(), name: z.string(), at: Time }));

/** The edits made since the caller's `rev`, in order. */
const edits = z.optional(z.array(Edit));

const OfDraft = { draft_id: Id };
const AtRev = { draft_id: Id, rev: Rev };
const SaveReply = z.object({ resultData: z.object({ rev: z.number(), edits }) });

/**
 * Returns the open draft of a definition, which its editors share. If there is none, creates it from the version `from`
 * (by default the one in use, or else the newest); `from: "discarded"` reopens the most recently discarded draft. With
 * a `definition`, starts a new definition, which may be incomplete.
 */
export const openDraft = call('/draft/open', 'change', 'administrator', {
  input: z.object({
    name: z.optional(RequiredText),
    from: z.optional(RequiredText),
    definition: z.optional(z.record(z.string(), z.unknown(), { error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.object({
      draft_id: z.string(),
      rev: z.number(),
      /** The version from which the draft was started; null for a new definition. */
      base: z.nullable(z.string()),
      definition: z.record(z.string(), z.unknown()),
      /** The users who have the draft open. */
      people,
      /** Set if the draft was open already, so that `from` and `definition` had no effect. */
      existing: z.optional(z.literal(true)),
    }),
  }),
});

/**
 * Saves edits. If others have saved since the given `rev`, edits to other fields are merged, and the reply contains all
 * edits since that `rev`, including these. If an edit concerns a field that others have changed or something that they
 * have removed, nothing is saved: the status is 409, and `resultData` contains `rev`, `edits` and `conflicts`; each
 * conflict has `path`, `mine` and `theirs`. If there are too many edits since the given `rev`, the code is
 * `draft_outdated`, also with 409: the draft must be opened again.
 */
export const saveDraft = call('/draft/save', 'change', 'administrator', {
  input: z.object({
    ...AtRev,
    edits: z.array(Edit, { error: 'missing' }).check(z.minLength(1, 'missing'), z.maxLength(EDITS_MAX, 'too_long')),
  }),
  reply: SaveReply,
});

/** Returns a draft's new edits, problems and changes, and records that the caller has it open. */
export const readDraft = call('/draft/about', 'change', 'administrator', {
  input: z.object({ ...OfDraft, rev: z.optional(Rev) }),
  reply: z.object({
    resultData: z.object({
      rev: z.number(),
      edits,
      people,
      /** The problems that prevent publishing; the texts are in English. */
      problems: z.array(DefinitionProblem),
      /**
       * The differences from the version in use, or else from the newest, including what others have published since.
       */
      changes: z.array(
        z.object({
          kind: z.literal(CHANGE_KINDS),
          /**
           * The effect of the change on results: none, different scores, or results that can't be compared with earlier
           * ones.
           */
          class: z.literal(CHANGE_CLASSES),
          /** The path of the part that differs. */
          id: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
      /** The version with which `changes` compares the draft; null for a new definition. */
      since: z.nullable(z.string()),
      /** The suggested next version. */
      version: z.string(),
    }),
  }),
});

/**
 * Returns the effect that a draft would have had on the counted audits of the last `months` months or, for a module, on
 * its assessments: each is scored again with the version in use (or, if none is, the newest) and with the draft. Stored
 * scores don't change. Refused while the draft has problems.
 */
export const readDraftEffect = call('/draft/effect', 'read', 'administrator', {
  input: z.object({
    ...OfDraft,
    months: z._default(z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(120, 'invalid')), 12),
  }),
  reply: z.object({
    resultData: z.object({
      /**
       * The number of audits or assessments with a result both with the version in use (`before` in the fields below)
       * and with the draft (`after`).
       */
      audits: z.number(),
      /** The number of stores with at least one of these audits or assessments. */
      stores: z.number(),
      /** The number of stores whose mean changes by at least one point, and by at least five. */
      moved_1: z.number(),
      moved_5: z.number(),
      /** The means to one decimal place, by area; for a module, by measure. Areas without results are missing. */
      mean: z.array(z.object({ area: z.string(), before: z.number(), after: z.number() })),
      /**
       * The stores with the largest changes in their mean overall score or, for a module, in the mean of its first
       * measure; at most 100.
       */
      rows: z.array(
        z.object({
          store_id: z.string(),
          store_name: z.string(),
          before: z.number(),
          after: z.number(),
          /** The share of the draft's questions that were answered in the audits, 0 to 1. */
          covered: z.number(),
        }),
      ),
      /**
       * The number of targets that the latest audits meet only when scored with the draft (`met`), and the number that
       * they meet only when scored with the version in use (`missed`). Both are 0 for a module.
       */
      targets: z.object({ met: z.number(), missed: z.number() }),
    }),
  }),
});

/**
 * Returns the URL at which users try the current content of a draft. Later edits of the draft don't change its
 * questions. Audits taken there are practice: they are scored with the draft and never count. What users enter in a
 * module stays on their device. Refused while the draft has problems.
 */
export const tryDraft = call('/draft/try', 'change', 'administrator', {
  input: z.object(OfDraft),
  reply: z.object({ resultData: z.object({ url: z.string() }) }),
});

/**
 * Lists what was changed in a draft, newest first. Consecutive saves by one user that concern the same thing are one
 * entry: `rev` is the rev of the last save, `first` that of the first. Covers only the latest 1,000 saves, or fewer if
 * these are very large.
 */
export const listDraftEdits = call('/draft/history', 'read', 'administrator', {
  input: z.object({ ...OfDraft, ...listPage }),
  reply: z.object({
    resultData: z.array(
      z.object({
        rev: z.number(),
        first: z.number(),
        at: Time,
        by: z.nullable(z.string()),
        /** What was changed, in the caller's language. */
        summary: z.string(),
        /**
         * For a save that restored earlier content, the time when that content was saved; null if it is the content
         * that the draft started with. Absent for other saves, and if the earlier save is no longer listed.
         */
        restored: z.optional(z.nullable(Time)),
      }),
    ),
    count: z.number(),
  }),
});

/**
 * Restores the content that a draft had earlier. This is saved like an edit, so it can be undone by restoring again.
 */
export const restoreDraft = call('/draft/restore', 'change', 'administrator', {
  input: z.object({ ...AtRev, to: Rev }),
  reply: SaveReply,
});

/** Loads a draft as a new version of its definition, which must be higher than all others, and closes the draft. */
export const publishDraft = call('/draft/publish', 'change', 'administrator', {
  input: z.object({
    ...AtRev,
    version: RequiredText,
    note: z.optional(text(NOTE_MAX_CHARACTERS)),
    /** Also puts the version into use. */
    use: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: Message,
});

/** Discards a draft. It can be restored for 30 days. */
export const discardDraft = call('/draft/discard', 'change', 'administrator', {
  input: z.object(AtRev),
  reply: Message,
});
