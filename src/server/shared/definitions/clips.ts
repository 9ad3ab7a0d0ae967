import { createHash } from 'node:crypto';
import { clipTextAt } from '../../../domain/clips.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import type { Db } from '../../db/schema.ts';
import { selectNamedClips } from './clipQueries.ts';

/** A recording of a definition's text, with that text. */
export type DefinitionClip = {
  clip: string;
  name: string;
  path: string;
  language: string;
  text: string;
  seconds: number;
  file: string;
  /** MD5 of the file, in hex. */
  md5: string;
};

/** Returns the clips of a definition's current texts. A clip of a text that has changed is left out. */
export async function clipsOf(db: Db, name: string, definition: Tree): Promise<DefinitionClip[]> {
  const rows = await selectNamedClips(db, name);
  return rows.flatMap(({ text_hash: hash, ...clip }) => {
    const text = clipTextAt(definition, clip.path, clip.language);
    return text !== null && hash.equals(hashOfText(text)) ? [{ ...clip, name, text }] : [];
  });
}

/** Returns the SHA-256 of a text: a clip belongs to the text with this hash. */
export function hashOfText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
