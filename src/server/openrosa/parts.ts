import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * How many bytes an app sends at once, with the XML again each time: little enough for a bad line, and to be drawn while
 * the app waits. A photo that is larger comes alone.
 */
export const SENT_AT_ONCE_BYTES = 3_000_000;

/** The longest submission that is read, in bytes: one of two thousand questions with long notes fits. */
export const XML_MAX_BYTES = 1024 * 1024;

/** The largest photo, in bytes. */
const FILE_MAX_BYTES = 12_000_000;

/** An app sends a hundred files at once at most, and a few fields. */
const LIMITS = { files: 110, fields: 20, parts: 130, fieldNameSize: 400, headerPairs: 20 };

const XML_PART = 'xml_submission_file';

/** What is done with the parts: with the XML, which comes first, and then with each file, one after the other. */
export type PartsHandler = {
  xml: (bytes: Buffer) => Promise<void>;
  wants: (name: string) => boolean;
  file: (name: string, bytes: Buffer) => Promise<void>;
};

/**
 * Reads what an app sends, part by part, so that no more than one file is in memory. After a refusal the rest is read and
 * let go: an app hears the answer only when it has sent all.
 */
export async function readParts(request: FastifyRequest, handle: PartsHandler): Promise<void> {
  if (!request.isMultipart()) throw new Refusal('wrong_content_type');
  let [refused, hasXml]: [unknown, boolean] = [null, false];
  const limits = { ...LIMITS, fileSize: FILE_MAX_BYTES, fieldSize: XML_MAX_BYTES };
  try {
    for await (const part of request.parts({ limits })) {
      const isXml = part.fieldname === XML_PART;
      // No app does this. It is said before anything is stored, since the file would be lost.
      if (!hasXml && !isXml && part.type === 'file') refused ??= new Refusal('bad_submission');
      const isWanted =
        refused === null && (isXml ? !hasXml : hasXml && part.type === 'file' && handle.wants(part.fieldname));
      if (!isWanted) {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      hasXml = true;
      const bytes = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value));
      const work = isXml ? handle.xml(bytes) : handle.file(part.fieldname, bytes);
      await work.catch((error: unknown) => (refused = error));
    }
  } catch (error) {
    throw refused ?? brokenBody(error);
  }
  if (refused !== null) throw refused;
  if (!hasXml) throw new Refusal('bad_submission');
}

/** The library calls a broken body a failure of its own; it is the sender's. */
function brokenBody(error: unknown): Refusal {
  const { code } = error as { code?: unknown };
  const isTooLarge =
    code === 'FST_REQ_FILE_TOO_LARGE' ||
    code === 'FST_FILES_LIMIT' ||
    code === 'FST_PARTS_LIMIT' ||
    code === 'FST_FIELDS_LIMIT';
  return new Refusal(isTooLarge ? 'too_large' : 'bad_submission', { cause: error });
}
