import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyMultipart from '@fastify/multipart';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** A multipart body: its fields, and its file if it has one. */
export type Upload = { fields: Record<string, string>; file: { name: string; bytes: Buffer } | null };

/** Limits of an upload, which has only a few short fields. */
const LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 11,
  headerPairs: 20,
};

/** The maximum size of a file, and the error code for a larger one. */
export type FileLimit = { maxBytes: number; tooLarge: RefusalCode };

/** Enables the app to read multipart bodies. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS });
}

/**
 * Reads a multipart body. Without a body, returns no fields and no file. Throws a Refusal for any other type, for a
 * broken body, and for a file that is too large.
 */
export async function readUpload(request: FastifyRequest, limit: FileLimit): Promise<Upload> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return { fields: {}, file: null };
    throw new Refusal('wrong_content_type');
  }
  try {
    return await readParts(request, limit);
  } catch (error) {
    // The library treats a broken body as its own failure, but the sender caused it.
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(limit.tooLarge, { field: 'file' });
    throw new Refusal(EARLY_END.test(String(message)) ? 'torn_upload' : 'bad_request');
  }
}

/** Matches the library's message that a body ended too early; there is no code for it. */
const EARLY_END = /unexpected end of multipart data/i;

async function readParts(request: FastifyRequest, { maxBytes }: FileLimit): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: Upload['file'] = null;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
    if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() };
    // A field with two values is refused, so that the checked value is the one that is used.
    else if (fields.has(part.fieldname) || typeof part.value !== 'string') throw new Refusal('bad_request');
    else fields.set(part.fieldname, part.value);
  }
  return { fields: Object.fromEntries(fields), file };
}
