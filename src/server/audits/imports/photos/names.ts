import { createHash } from 'node:crypto';
import { quote, RowProblem, storableText, type NamedPhoto } from '../rows.ts';

const NAME_MAX_CHARACTERS = 255;

/**
 * Returns the name of a photo's file as given in a row. Throws RowProblem when it can't be stored, or when it contains
 * a path, because names are only looked up among the files of a folder.
 */
export function photoName(text: string): string {
  const name = storableText(text, () => `the photo name ${quote(text)}`, NAME_MAX_CHARACTERS);
  if (/[/\\]/.test(name)) throw new RowProblem(`the photo name ${quote(name)} contains a path`);
  return name;
}

/** Returns why a photo is still awaited, for a report. */
export function awaitedReason(name: string, problem: RowProblem): string {
  return `the photo ${quote(name)}: ${problem.message}`;
}

/** Returns why a file isn't attached if photos of several surveys have its name. */
export function sharedReason(surveyId: string): string {
  return `several surveys have a photo of this name: put this one into a folder named ${surveyId}`;
}

/**
 * Returns a deterministic id for a photo that is known by name only, so that it is imported once. It is a version 8
 * UUID (RFC 9562).
 */
export function namedPhotoId(surveyId: string, { questionId, name }: NamedPhoto): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([surveyId, questionId, name]))
    .digest();
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x80, 6);
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
