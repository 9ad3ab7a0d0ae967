import type { FastifyRequest } from 'fastify';
import { PHONE_PHOTO_MAX_BYTES } from '../../../../domain/photos/limits.ts';
import { Refusal } from '../../../refusal.ts';

/** The maximum number of bytes that an app sends per request. A larger photo is sent in a request of its own. */
export const SENT_AT_ONCE_BYTES = 3_000_000;

/** The maximum size of a submission's XML in bytes. */
export const XML_MAX_BYTES = 1024 * 1024;

const LIMITS = { files: 110, fields: 20, parts: 130, fieldNameSize: 400, headerPairs: 20 };

const XML_PART = 'xml_submission_file';

/** Handles the XML of a request, which comes first, and the files. */
export type PartsHandler = {
  xml: (bytes: Buffer) => Promise<void>;
  wants: (name: string) => boolean;
  /** `bytes` is null for a file that is too large; the form is stored without it. */
  file: (name: string, bytes: Buffer | null) => Promise<void>;
};

/**
 * Reads a request part by part, so that at most one file is in memory. After a refusal it reads and discards the rest,
 * because apps read the reply only after sending everything.
 */
export async function readParts(request: FastifyRequest, handle: PartsHandler): Promise<void> {
  if (!request.isMultipart()) throw new Refusal('wrong_content_type');
  let [refusal, hasXml]: [unknown, boolean] = [null, false];
  // Without this option, which the types lack, a file that is too large aborts the request instead of being truncated.
  const options = {
    limits: { ...LIMITS, fileSize: PHONE_PHOTO_MAX_BYTES, fieldSize: XML_MAX_BYTES },
    throwFileSizeLimit: false,
  };
  try {
    for await (const part of request.parts(options)) {
      const isXml = part.fieldname === XML_PART;
      // No app sends a file before the XML. Rejected before anything is stored, because the file would be lost.
      if (!hasXml && !isXml && part.type === 'file') refusal ??= new Refusal('bad_submission');
      const isWanted =
        refusal === null && (isXml ? !hasXml : hasXml && part.type === 'file' && handle.wants(part.fieldname));
      if (!isWanted) {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      hasXml = true;
      const bytes = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value));
      const isCut = part.type === 'file' && part.file.truncated;
      const work = isXml ? handle.xml(bytes) : handle.file(part.fieldname, isCut ? null : bytes);
      await work.catch((error: unknown) => (refusal = error));
    }
  } catch (error) {
    throw refusal ?? brokenBody(error);
  }
  if (refusal !== null) throw refusal;
  if (!hasXml) throw new Refusal('bad_submission');
}

/** Converts an error in the request body to a refusal, because the library reports it as a failure of the server. */
function brokenBody(error: unknown): Refusal {
  const { code } = error as { code?: unknown };
  const isTooLarge = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT';
  return new Refusal(isTooLarge ? 'too_large' : 'bad_submission', { cause: error });
}
