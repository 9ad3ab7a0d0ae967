/** Clips: recordings of the texts of definitions. Their limits, names and types, and the texts that can have one. */

import { placeAt } from './drafts/places.ts';
import { isTree, partAt, type Tree } from './drafts/tree.ts';

/** The maximum size of a clip, in bytes, inclusive. */
export const CLIP_MAX_BYTES = 1_048_576;

/** The maximum duration of a clip, in seconds. */
export const CLIP_MAX_SECONDS = 60;

/** The number of seconds by which a clip may exceed the maximum, because browsers stop recording a little late. */
export const CLIP_TOLERANCE_SECONDS = 1;

/** The maximum number of clips that a user can add per minute. */
export const CLIPS_A_MINUTE = 60;

/** The maximum number of clips that a user can add per day: enough for a long definition in several languages. */
export const CLIPS_A_DAY = 2_000;

/** The media types of clips, by the extensions of their file names. */
export const CLIP_TYPES = {
  ogg: 'audio/ogg',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
} as const;

export type ClipExtension = keyof typeof CLIP_TYPES;

/** The prefix of clips' file names. Unlike images, clips are not public. */
export const CLIP_PREFIX = 'clip-';

/** The pattern of clips' file names. */
export const CLIP_NAME = /^clip-[\da-f]{32}\.(?:ogg|webm|m4a|aac|mp3)$/;

/** Returns the media type of a clip, by the name of its file; null if the file isn't a clip. */
export function clipType(file: string): string | null {
  const type = Object.entries(CLIP_TYPES).find(([extension]) => CLIP_NAME.test(file) && file.endsWith(`.${extension}`));
  return type?.[1] ?? null;
}

/**
 * Returns the text of a definition that a clip can belong to; null if there is none in this language. The path
 * doesn't include the language: for example, `questions/fresh_fruit/text`. Texts in a list, such as strategies, have no
 * names, so they can't have a clip.
 */
export function clipTextAt(definition: Tree, path: string, language: string): string | null {
  const place = placeAt(definition, `${path}/${language}`);
  if (place?.kind !== 'field' || place.steps.length !== 2) return null;
  const [name = '', tag = ''] = place.steps;
  const texts = partAt(definition, [...place.owner.keys, name]);
  // Other objects, such as a source, have fields whose names could be languages.
  if (!isTree(texts) || typeof partAt(texts, ['en']) !== 'string') return null;
  const text = partAt(texts, [tag]);
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
