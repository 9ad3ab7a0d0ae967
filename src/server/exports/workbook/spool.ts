import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** About how much is gathered before it is packed, in characters. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Quick: it is unpacked again soon, and the same words come in every row. */
const LEVEL = 1;

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Text that is needed later, packed meanwhile: a survey's row takes some 50 bytes of memory so. */
export type Spool = {
  add(text: string): void;
  /** All of it, piece by piece; each is forgotten once it was given. */
  pieces(): AsyncGenerator<Buffer>;
};

/** A spool with nothing in it. */
export function newSpool(): Spool {
  const packed: Promise<Buffer>[] = [];
  let gathered = '';
  const flush = () => {
    packed.push(pack(gathered, { level: LEVEL }));
    gathered = '';
  };
  return {
    add(text) {
      gathered += text;
      if (gathered.length >= CHUNK_CHARACTERS) flush();
    },
    async *pieces() {
      flush();
      for (let next = packed.shift(); next; next = packed.shift()) yield await unpack(await next);
    },
  };
}
