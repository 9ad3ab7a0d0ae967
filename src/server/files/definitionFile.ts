import { DRAFT_MAX_CHARACTERS } from '../../domain/limits.ts';
import { Refusal } from '../refusal.ts';
import type { GivenSheets } from './sheets/messages.ts';
import { readFormSheets, type FormSheetName } from './sheets/readSheets.ts';

/** An uploaded definition: the content of a JSON file, or the sheets of an XLSForm. */
export type GivenDefinitionFile =
  | { kind: 'json'; content: Record<string, unknown> }
  | { kind: 'form'; sheets: GivenSheets<FormSheetName> };

/** The first bytes of every ZIP archive, and so of every .xlsx file. */
const ZIP = Buffer.from('PK');

/** The maximum nesting depth of a JSON file. */
const MAX_DEPTH = 20;

/**
 * Reads a JSON file or an XLSForm, distinguished by its content. Throws a Refusal if the file can't be read as either.
 */
export async function readDefinitionFile(
  bytes: Buffer,
  upload: { person: string; signal?: AbortSignal },
): Promise<GivenDefinitionFile> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    const sheets = await readFormSheets(bytes, upload);
    if (!sheets.survey) throw new Refusal('not_a_definition', { field: 'file' });
    return { kind: 'form', sheets };
  }
  if (bytes.length > DRAFT_MAX_CHARACTERS) throw new Refusal('definition_too_large', { field: 'file' });
  const content = parse(bytes);
  if (typeof content !== 'object' || content === null || Array.isArray(content) || !isShallow(content)) {
    throw new Refusal('not_a_definition', { field: 'file' });
  }
  return { kind: 'json', content: content as Record<string, unknown> };
}

/** Returns the JSON in a file; null if it isn't JSON in UTF-8. */
function parse(bytes: Buffer): unknown {
  try {
    // The decoder also removes the byte order mark that some programs write at the start of UTF-8 files.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return null;
  }
}

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((element) => isShallow(element, depth + 1));
}
