/**
 * A deterministic generator of random-looking numbers. Each purpose uses its own stream, named by a string, so that
 * changing one part of the demo leaves the others unchanged.
 */
export type Random = () => number;

/** Returns a stream of numbers from 0 (inclusive) to 1 (exclusive). */
export function randomOf(name: string): Random {
  let state = hashOf(name);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a number with mean 0 and standard deviation 1, always the same for a name: the scaled sum of four uniform
 * numbers.
 */
export function normalOf(name: string): number {
  const random = randomOf(name);
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

/** Returns an integer from `least` to `most`, inclusive. */
export function randomInteger(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** Returns a random element of a non-empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const entry = list[Math.floor(random() * list.length)];
  if (entry === undefined) throw new RangeError('nothing to pick from');
  return entry;
}

/** Returns a version 4 UUID from the stream. */
export function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16));
  hex[12] = 4;
  hex[16] = 8 + ((hex[16] ?? 0) % 4);
  const text = hex.map((digit) => digit.toString(16)).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** Returns the 32-bit FNV-1a hash of a string. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
