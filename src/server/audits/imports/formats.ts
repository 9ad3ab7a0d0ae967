import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { readFourscore } from './fourscore.ts';
import { readKobo } from './forms/kobo.ts';
import { readOdk } from './forms/odk.ts';
import { ImportError, type ImportItem, type Reader } from './rows.ts';

/** The file formats that can be imported. */
export const FORMATS = {
  kobo: { name: 'KoboToolbox', read: readKobo },
  odk: { name: 'ODK Central', read: readOdk },
  fourscore: { name: 'Fourscore', read: readFourscore },
} as const satisfies Record<string, { name: string; read: Reader }>;

export type Format = keyof typeof FORMATS;

const HEAD_BYTES = 64 * 1024;

/**
 * Detects the format of a file from its first bytes. Throws ImportError when the file is empty or its format is
 * unknown.
 */
export async function detectFormat(file: string): Promise<Format> {
  const head = (await readHead(file)).replace(/^\uFEFF/, '').trimStart();
  if (head === '') throw new ImportError('The file is empty.');
  if (/^\{[^\n]{0,200}"kind"\s{0,9}:/.test(head)) return 'fourscore';
  if (/^[[{]/.test(head)) {
    if (/"(?:@odata\.context|__system|__id)"\s{0,99}:/.test(head)) return 'odk';
    if (/^\[|"results"\s{0,99}:\s{0,99}\[/.test(head)) return 'kobo';
    if (/"value"\s{0,99}:\s{0,99}\[/.test(head)) return 'odk';
  }
  throw new ImportError('The file is not JSON from KoboToolbox, ODK Central or Fourscore.');
}

/** Reads the items of a file; calls `onRead` with the number of bytes of each chunk. */
export function readFileAs(
  format: Format,
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<ImportItem> {
  return FORMATS[format].read(chunksOf(file, onRead));
}

async function* chunksOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer;
    onRead(bytes.length);
    yield bytes;
  }
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
