import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** About how much is gathered at a time, in characters, and how many such pieces are kept as they are. */
const CHUNK_CHARACTERS = 256 * 1024;
const UNPACKED_CHUNKS = 64;

/** Quick: it is unpacked again soon, and the same words come in every row. */
const LEVEL = 1;

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Text that is needed later: 16 MiB of it as it is, and the rest packed, a survey's row to some 60 bytes. */
export type Spool = {
  add(text: string): void;
  /** All of it, piece by piece; each is forgotten once it was given. */
  pieces(): AsyncGenerator<Buffer>;
};

/** A spool with nothing in it. */
export function newSpool(): Spool {
  const plain: Buffer[] = [];
  const packed: Promise<Buffer>[] = [];
  let gathered = '';
  const flush = () => {
    const chunk = Buffer.from(gathered);
    gathered = '';
    if (plain.length < UNPACKED_CHUNKS) plain.push(chunk);
    else packed.push(pack(chunk, { level: LEVEL }));
  };
  return {
    add(text) {
      gathered += text;
      if (gathered.length >= CHUNK_CHARACTERS) flush();
    },
    async *pieces() {
      flush();
      for (let next = plain.shift(); next; next = plain.shift()) yield next;
      for (let next = packed.shift(); next; next = packed.shift()) yield await unpack(await next);
    },
  };
}
