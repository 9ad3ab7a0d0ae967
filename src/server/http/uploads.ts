import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/kit/call.ts';
import { IMAGE_MAX_BYTES } from '../../domain/images.ts';
import { WORKBOOK_MAX_BYTES } from '../../domain/bulkImport.ts';
import { readPicture, type Picture } from '../files/picture.ts';
import { readSheets, type GivenWorkbook } from '../files/sheets/readSheets.ts';
import { Refusal } from '../refusal.ts';
import { readUpload, type FileLimit } from './multipart.ts';

/** A file as it came. */
type GivenFile = { name: string; bytes: Buffer };

/** What a handler gets of a file, by the kind that its call takes. */
type Taken = { image: { picture: Picture }; photo: { photo: GivenFile }; workbook: { workbook: GivenWorkbook } };

type Kind = NonNullable<Call['takes']>;

/** The file of a call that takes one. */
export type FileOf<C extends Call> = C extends { takes: infer K extends Kind } ? Taken[K] : unknown;

type Reader<K extends Kind> = FileLimit & { read: (file: GivenFile) => Promise<Taken[K]> };

const READERS: { [K in Kind]: Reader<K> } = {
  image: {
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: 'image_too_large',
    read: async (file) => ({ picture: await readPicture(file) }),
  },
  // Looked at by its handler: one that comes again is not drawn again.
  photo: { maxBytes: IMAGE_MAX_BYTES, tooLarge: 'image_too_large', read: (photo) => Promise.resolve({ photo }) },
  workbook: {
    maxBytes: WORKBOOK_MAX_BYTES,
    tooLarge: 'workbook_too_large',
    read: async ({ bytes }) => ({ workbook: await readSheets(bytes) }),
  },
};

/** Reads a multipart body: its fields, and its file as the kind of file that the call takes. */
export async function readFileOf(kind: Kind, request: FastifyRequest): Promise<{ given: unknown; taken: unknown }> {
  const reader = READERS[kind];
  const { fields, file } = await readUpload(request, reader);
  if (!file) throw new Refusal('missing', { field: 'file' });
  return { given: fields, taken: await reader.read(file) };
}
