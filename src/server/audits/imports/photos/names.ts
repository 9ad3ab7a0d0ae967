import { createHash } from 'node:crypto';
import { quoted, RowProblem, storableText, type NamedPhoto } from '../rows.ts';

/** The longest name of a file, in characters. */
const NAME_MAX_CHARACTERS = 255;

/** The name of a photo's file as a row gives it; a path is none: it is only ever looked for among the files of a folder. */
export function photoName(text: string): string {
  const name = storableText(text, () => `the photo name ${quoted(text)}`, NAME_MAX_CHARACTERS);
  if (/[/\\]/.test(name)) throw new RowProblem(`the photo name ${quoted(name)} holds a path`);
  return name;
}

/** Why a photo stays without its file, for a report. */
export function awaitedReason(name: string, problem: RowProblem): string {
  return `the photo ${quoted(name)}: ${problem.message}`;
}

/** The id of a photo that has only a name: the same each time, so that it comes in once. A UUID of version 8 (RFC 9562). */
export function idOfNamed(surveyId: string, { questionId, name }: NamedPhoto): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([surveyId, questionId, name]))
    .digest();
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x80, 6);
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
