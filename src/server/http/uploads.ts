import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/kit/call.ts';
import { readDefinitionFile, type GivenDefinitionFile } from '../files/definitionFile.ts';
import { readPicture, type Picture, type PictureSlot } from '../files/picture.ts';
import { readSheets, type GivenWorkbook } from '../files/sheets/readSheets.ts';
import { createSemaphore } from '../process/semaphore.ts';
import { Refusal } from '../refusal.ts';
import { readUpload, type FileLimit } from './multipart.ts';

type GivenFile = { name: string; bytes: Buffer };

/** The value that a handler gets for a file, by the kind of file that its call accepts. */
type FileInput = {
  image: { picture: Picture };
  photo: { photo: GivenFile };
  workbook: { workbook: GivenWorkbook };
  definition: { file: GivenDefinitionFile };
  clip: { file: GivenFile };
};

type FileRules = NonNullable<Call['takes']>;
type Kind = FileRules['file'];

/** The file of a call that accepts one. */
export type FileOf<C extends Call> = C extends { takes: { file: infer K extends Kind } } ? FileInput[K] : unknown;

type Reader<K extends Kind> = Pick<FileLimit, 'tooLarge'> & {
  read: (file: GivenFile, slot: PictureSlot) => Promise<FileInput[K]>;
};

const READERS: { [K in Kind]: Reader<K> } = {
  image: {
    tooLarge: 'image_too_large',
    read: async (file, slot) => ({ picture: await readPicture(file, slot) }),
  },
  // Decoded by its handler, which skips a photo that is already stored.
  photo: { tooLarge: 'image_too_large', read: (photo) => Promise.resolve({ photo }) },
  workbook: {
    tooLarge: 'workbook_too_large',
    read: async ({ bytes }, slot) => ({ workbook: await readSheets(bytes, slot) }),
  },
  definition: {
    tooLarge: 'definition_too_large',
    read: async ({ bytes }, slot) => ({ file: await readDefinitionFile(bytes, slot) }),
  },
  // Read by its handler, which first looks up the text that the recording is for.
  clip: { tooLarge: 'clip_too_large', read: (file) => Promise.resolve({ file }) },
};

/**
 * Limits a user's uploads in progress, from the first byte read to the response, so that one user can fill neither
 * memory nor the queue for decoding pictures.
 */
export const uploadSemaphore = createSemaphore({
  running: Infinity,
  waiting: Infinity,
  perPerson: 8,
  waitingPerPerson: 24,
});

/**
 * Reads a multipart body: its fields, and its file as the kind that the call accepts. Throws a Refusal if there is no
 * file.
 */
export async function readFileOf(
  { file: kind, maxBytes }: FileRules,
  request: FastifyRequest,
  slot: PictureSlot,
): Promise<{ fields: unknown; file: unknown }> {
  const { tooLarge, read } = READERS[kind];
  const { fields, file } = await readUpload(request, { maxBytes, tooLarge });
  if (!file) throw new Refusal('missing', { field: 'file' });
  return { fields, file: await read(file, slot) };
}
