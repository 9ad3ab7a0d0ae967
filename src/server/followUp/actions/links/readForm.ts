import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Name, text } from '../../contract/kit/fields.ts';
import { LINK_PHOTO_MAX_BYTES, TEXT_MAX_CHARACTERS } from '../../domain/limits.ts';
import { isRefusalCode, Refusal } from '../refusal.ts';

/** What a person typed, as it came. */
export type Typed = { name: string; text: string };

/** A form as it came in: what was typed stays to be shown again, whatever is wrong with the rest. */
export type SentForm = {
  typed: Typed;
  /** Made by the page: the same form again adds nothing. */
  sentId: string;
  isDone: boolean;
  photo: { name: string; bytes: Buffer } | null;
  /** Why the photo can't be taken, or the rest of the form could not be read. */
  refused: Refusal | null;
};

/** In bytes a text may be four times as long as in characters, and its lines end with two. */
const LIMITS = {
  files: 1,
  fields: 8,
  parts: 9,
  fieldNameSize: 40,
  fieldSize: 4 * TEXT_MAX_CHARACTERS + 2_000,
  fileSize: LINK_PHOTO_MAX_BYTES,
  headerPairs: 20,
};

/** Reads the form of an action's page. What was read before something went wrong is kept. */
export async function readForm(request: FastifyRequest): Promise<SentForm> {
  if (!request.isMultipart()) throw new Refusal('bad_request');
  const fields = new Map<string, string>();
  let photo: SentForm['photo'] = null;
  let refused: Refusal | null = null;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer().catch((error: unknown) => {
          refused = unreadable(error);
        });
        // An empty choice of a file comes as a file without a name.
        if (bytes && bytes.length > 0) photo = { name: part.filename, bytes };
      } else if (typeof part.value === 'string' && !part.valueTruncated) fields.set(part.fieldname, part.value);
      else refused = new Refusal('too_long', { field: part.fieldname });
    }
  } catch (error) {
    refused = unreadable(error);
  }
  return {
    typed: { name: fields.get('name') ?? '', text: (fields.get('text') ?? '').replaceAll('\r\n', '\n') },
    sentId: fields.get('sent') ?? '',
    isDone: fields.get('do') === 'done',
    photo,
    refused,
  };
}

function unreadable(error: unknown): Refusal {
  const { code } = error as { code?: unknown };
  return new Refusal(code === 'FST_REQ_FILE_TOO_LARGE' ? 'photo_too_large' : 'torn_upload', { cause: error });
}

const Form = z.object({ name: Name, text: text(TEXT_MAX_CHARACTERS), sentId: z.string().check(z.guid('bad_request')) });

/** What a form says, or why it can't be taken: a name is there, and something to tell. */
export function checkForm({ typed, sentId, isDone, photo, refused }: SentForm) {
  if (refused) throw refused;
  const parsed = z.safeParse(Form, { ...typed, sentId });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const code = issue && isRefusalCode(issue.message) ? issue.message : 'bad_request';
    throw new Refusal(code, { field: String(issue?.path[0]) });
  }
  if (!isDone && parsed.data.text === '' && photo === null) throw new Refusal('nothing_said');
  return { ...parsed.data, isDone, photo };
}

/** A form that may be taken. */
export type CheckedForm = ReturnType<typeof checkForm>;
