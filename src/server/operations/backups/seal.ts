import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './error.ts';

/**
 * The format of a sealed file: AES-256-GCM in pieces, using the STREAM construction (docs/decisions/029). A line that
 * names the format is followed by a salt and a mark that identifies the key, then the pieces. Each piece's nonce
 * contains its number and whether it is the last, so that truncated, changed or reordered files are detected.
 */
const FORMAT_LINE = Buffer.from('fourscore sealed backup 1\n');
const SALT_BYTES = 32;
const MARK_BYTES = 16;
const HEADER_BYTES = FORMAT_LINE.length + SALT_BYTES + MARK_BYTES;

/** The size of a piece in bytes, and the number of bytes that sealing adds to it. */
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;

const CIPHER = 'aes-256-gcm';

type Chunks = AsyncIterable<Buffer>;

export async function* sealChunks(source: Chunks, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { secret, mark } = keysOf(key, salt);
  yield Buffer.concat([FORMAT_LINE, salt, mark]);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(source, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, secret, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Yields the bytes of a file, decrypted if it is sealed. Throws BackupError if the key is missing or wrong, or the file
 * is damaged.
 */
export async function* unsealChunks(source: Chunks, file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const head = await headOf(chunks);
  if (!head.subarray(0, FORMAT_LINE.length).equals(FORMAT_LINE)) {
    yield head;
    yield* rest;
    return;
  }
  const secret = secretOf(file, head, key);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(rest, PIECE_BYTES + TAG_BYTES, head.subarray(HEADER_BYTES))) {
    yield openPiece(piece, { file, secret, nonce: nonceOf(number++, isLast) });
  }
}

/** Reads at least the header, or the whole file if it is shorter. */
async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

function secretOf(file: string, head: Buffer, key: string | undefined): Buffer {
  if (head.length < HEADER_BYTES) throw damagedFile(file);
  if (key === undefined) {
    throw new BackupError(`${file} is encrypted: set BACKUP_KEY to its key.`, { fault: 'key_missing' });
  }
  const salt = head.subarray(FORMAT_LINE.length, FORMAT_LINE.length + SALT_BYTES);
  const { secret, mark } = keysOf(key, salt);
  if (!timingSafeEqual(mark, head.subarray(HEADER_BYTES - MARK_BYTES, HEADER_BYTES))) {
    throw new BackupError(`${file} is encrypted with a key other than BACKUP_KEY.`, { fault: 'wrong_key' });
  }
  return secret;
}

type Opening = { file: string; secret: Buffer; nonce: Buffer };

function openPiece(piece: Buffer, { file, secret, nonce }: Opening): Buffer {
  if (piece.length < TAG_BYTES) throw damagedFile(file);
  const end = piece.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw damagedFile(file, error);
  }
}

function damagedFile(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged or incomplete: it can't be used.`, { cause });
}

/**
 * Derives the keys of a file. Each file has its own keys because its salt is unique, so no nonce is used twice with the
 * same key.
 */
function keysOf(key: string, salt: Buffer): { secret: Buffer; mark: Buffer } {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, salt, `fourscore ${use}`, bytes));
  return { secret: derive('backup', 32), mark: derive('backup mark', MARK_BYTES) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits bytes into pieces of `size` bytes and marks the last piece, which may be shorter or empty. */
async function* piecesOf(
  source: Chunks,
  size: number,
  first: Buffer = Buffer.alloc(0),
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let buffer = first;
  for await (const chunk of source) {
    buffer = Buffer.concat([buffer, chunk]);
    // A piece is yielded only after further bytes have arrived, because it might be the last.
    let at = 0;
    for (; buffer.length - at > size; at += size) yield { piece: buffer.subarray(at, at + size), isLast: false };
    buffer = buffer.subarray(at);
  }
  let at = 0;
  for (; buffer.length - at > size; at += size) yield { piece: buffer.subarray(at, at + size), isLast: false };
  yield { piece: buffer.subarray(at), isLast: true };
}
