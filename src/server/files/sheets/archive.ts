import { inflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { WORKBOOK_PARTS_MAX, WORKBOOK_UNPACKED_MAX_BYTES } from '../../../domain/bulkImport.ts';

/** Thrown for a file that isn't a readable workbook. */
export class UnreadableError extends Error {}
/** Thrown for a workbook that would take too much memory or time. */
export class TooLargeError extends Error {}

/** Matches the paths of the parts to extract. */
const CELL_PARTS = /\.(?:xml|rels)$/i;

/** Constants of the ZIP format (APPNOTE). */
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const COMMENT_MAX_BYTES = 65_535;
const UNCOMPRESSED = 0;
const DEFLATED = 8;

/**
 * Extracts a workbook's parts within limits, and returns an archive of them without compression. The library that
 * parses workbooks trusts the sizes declared in an archive, up to 2 GiB, so it gets only archives that the server
 * created.
 */
export async function unpackArchive(bytes: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  let remainingBytes = WORKBOOK_UNPACKED_MAX_BYTES;
  for (const [path, packedEntry] of entriesOf(bytes)) {
    const content = unpack(packedEntry, remainingBytes);
    remainingBytes -= content.length;
    zip.addBuffer(content, path, { compress: false });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type PackedPart = { method: number; bytes: Buffer };

function entriesOf(bytes: Buffer): Map<string, PackedPart> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > WORKBOOK_PARTS_MAX) throw new TooLargeError('Too many parts');
  const entries = new Map<string, PackedPart>();
  let at = bytes.readUInt32LE(end + 16);
  for (let remainingCount = count; remainingCount > 0; remainingCount--) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new UnreadableError('No such entry');
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const path = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name);
    if (CELL_PARTS.test(path)) entries.set(path, readPackedPart(bytes, at));
    at += ENTRY_BYTES + name + extra + comment;
  }
  return entries;
}

/** Returns the offset of the directory's end record, searching backwards from the file's end. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new UnreadableError('No archive');
}

function readPackedPart(bytes: Buffer, entry: number): PackedPart {
  const local = bytes.readUInt32LE(entry + 42);
  const size = bytes.readUInt32LE(entry + 20);
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw new UnreadableError('No part');
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + size > bytes.length) throw new UnreadableError('A part is cut off');
  return { method: bytes.readUInt16LE(entry + 10), bytes: bytes.subarray(start, start + size) };
}

/** Decompresses a part and limits the actual output; the size that the archive states isn't trusted. */
function unpack({ method, bytes }: PackedPart, remainingBytes: number): Buffer {
  if (method !== UNCOMPRESSED && method !== DEFLATED) throw new UnreadableError('Unknown compression');
  if (method === UNCOMPRESSED ? bytes.length > remainingBytes : remainingBytes === 0)
    throw new TooLargeError('Unpacks to too much');
  if (method === UNCOMPRESSED) return bytes;
  try {
    return inflateRawSync(bytes, { maxOutputLength: remainingBytes });
  } catch (error) {
    const tooMuch = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw tooMuch ? new TooLargeError('Unpacks to too much') : new UnreadableError('A part is damaged');
  }
}
