import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyMultipart from '@fastify/multipart';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** What a multipart body holds: its fields, and its one file when it has one. */
export type Upload = { fields: Record<string, string>; file: { name: string; bytes: Buffer } | null };

/** An upload has a few short fields; a form with more is none of ours. */
const LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 11,
  headerPairs: 20,
};

/** How large the file may be, and how a larger one is refused. */
export type FileLimit = { maxBytes: number; tooLarge: RefusalCode };

/** Lets the app read multipart bodies; only calls that take a file do. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS });
}

/** Reads a multipart body. An absent one is empty; any other type of body is refused. */
export async function readUpload(request: FastifyRequest, limit: FileLimit): Promise<Upload> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return { fields: {}, file: null };
    throw new Refusal('wrong_content_type');
  }
  try {
    return await readParts(request, limit);
  } catch (error) {
    // The library calls a broken body a failure of its own; it is the sender's.
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(limit.tooLarge, { field: 'file' });
    throw new Refusal(TORN.test(String(message)) ? 'torn_upload' : 'bad_request');
  }
}

/** The library tells by its messages alone that a body ended too early. */
const TORN = /unexpected end of multipart data/i;

async function readParts(request: FastifyRequest, { maxBytes }: FileLimit): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: Upload['file'] = null;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
    if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() };
    // Two values for one field: which of them was checked must never be a question.
    else if (fields.has(part.fieldname) || typeof part.value !== 'string') throw new Refusal('bad_request');
    else fields.set(part.fieldname, part.value);
  }
  return { fields: Object.fromEntries(fields), file };
}
