/**
 * Numbers that look random and never change: each purpose draws from a stream of its own, named by a text, so that a
 * change in one place of the demo leaves all others as they were.
 */
export type Random = () => number;

/** A stream of numbers from 0 up to, not including, 1. */
export function randomOf(name: string): Random {
  let state = hashOf(name);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A number about 0 with standard deviation 1, always the same for a name: the sum of four even draws. */
export function normalOf(name: string): number {
  const random = randomOf(name);
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** One of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
}

/** A UUID of version 4 from the stream. */
export function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16));
  hex[12] = 4;
  hex[16] = 8 + ((hex[16] ?? 0) % 4);
  const text = hex.map((digit) => digit.toString(16)).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
