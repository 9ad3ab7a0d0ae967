import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** The approximate size of a chunk in characters, and the number of chunks that remain uncompressed. */
const CHUNK_CHARACTERS = 256 * 1024;
const UNPACKED_CHUNKS = 64;

/** A fast level: the text is soon decompressed again, and its rows are repetitive. */
const LEVEL = 1;

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Text that is needed later. All but the first chunks are compressed. */
export type Spool = {
  add(text: string): void;
  /** Yields the whole text in chunks, and discards each one as it is yielded. */
  pieces(): AsyncGenerator<Buffer>;
};

/** Creates an empty spool. */
export function newSpool(): Spool {
  const plain: Buffer[] = [];
  const chunks: Promise<Buffer>[] = [];
  let bufferedText = '';
  const flush = () => {
    const chunk = Buffer.from(bufferedText);
    bufferedText = '';
    if (plain.length < UNPACKED_CHUNKS) plain.push(chunk);
    else chunks.push(pack(chunk, { level: LEVEL }));
  };
  return {
    add(text) {
      bufferedText += text;
      if (bufferedText.length >= CHUNK_CHARACTERS) flush();
    },
    async *pieces() {
      flush();
      for (let next = plain.shift(); next; next = plain.shift()) yield next;
      for (let next = chunks.shift(); next; next = chunks.shift()) yield await unpack(await next);
    },
  };
}
