import * as z from 'zod/mini';
import { CLIP_MAX_BYTES, CLIPS_A_MINUTE } from '../../domain/clips.ts';
import { PATH_MAX_CHARACTERS } from '../../domain/drafts/places.ts';
import { ID_MAX_CHARACTERS } from '../../domain/limits.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { call } from '../kit/call.ts';
import { Id, Message, text } from '../kit/fields.ts';

/** Clips: recordings of the texts of definitions. The recording itself is at `/clips/{clip}`. */

const RequiredText = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

/**
 * Stores a recording of a text in a version of a definition or, if no version is given, in its open draft. The
 * recording applies to every version and draft with the same text at the same path. Replaces an earlier recording of
 * the same text. Refused as `text_changed` if the text doesn't have the given hash.
 */
export const addClip = call('/definition/clip', 'change', 'administrator', {
  transaction: 'own',
  takes: { file: 'clip', maxBytes: CLIP_MAX_BYTES },
  limit: CLIPS_A_MINUTE,
  input: z.object({
    name: RequiredText,
    version: z.optional(RequiredText),
    language: RequiredText,
    /** The path of the text, without the language: `questions/{varname}/text`. */
    path: z
      .string({ error: 'missing' })
      .check(
        z.minLength(1, 'missing'),
        z.maxLength(PATH_MAX_CHARACTERS, 'too_long'),
        z.refine(isPlainText, 'invalid_text'),
      ),
    /** The SHA-256 of the recorded text, in hex. */
    text_hash: z.optional(z.string({ error: 'invalid' }).check(z.regex(/^[\da-f]{64}$/, 'invalid'))),
  }),
  reply: z.object({ resultData: z.object({ clip: z.string() }) }),
});

/** Deletes a recording, for every version and draft that it applies to. */
export const deleteClip = call('/definition/clip/delete', 'change', 'administrator', {
  input: z.object({ clip: Id }),
  reply: Message,
});

/**
 * Lists the recordings of a version of a definition: by default the version in use or, if none is in use, the newest.
 * `draft` lists the recordings of the open draft instead, for administrators only. Without a name, lists the recordings
 * of all definitions in use.
 */
export const listClips = call('/definition/clips', 'read', 'signedIn', {
  input: z.object({
    name: z.optional(RequiredText),
    version: z.optional(RequiredText),
    draft: z.optional(z.literal(true, { error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        clip: z.string(),
        name: z.string(),
        path: z.string(),
        language: z.string(),
        text: z.string(),
        seconds: z.number(),
      }),
    ),
  }),
});
