import { isUtf8 } from 'node:buffer';

/**
 * One entry of a file: its parsed value, or the reason why it can't be read. Rows are numbered from 1; `size` is in
 * bytes.
 */
export type FileRecord = { row: number; size: number; value: unknown } | { row: number; problem: string };

const DEPTH_MAX = 64;

/** Collects the bytes of one entry as they are read. */
export type Entry = {
  add(part: Buffer): void;
  noteDepth(depth: number): void;
  isBlank(): boolean;
  read(row: number): FileRecord;
};

/** Returns an empty entry. */
export function newEntry(maxBytes: number): Entry {
  let parts: Buffer[] = [];
  let size = 0;
  let tooDeep = false;
  return {
    add(part) {
      size += part.length;
      if (size > maxBytes || tooDeep) parts = [];
      else if (part.length > 0) parts.push(part);
    },
    noteDepth(depth) {
      tooDeep ||= depth > DEPTH_MAX;
    },
    isBlank: () => size <= maxBytes && parts.every((part) => part.every((byte) => byte <= 0x20)),
    read(row) {
      if (size > maxBytes) return { row, problem: `is longer than ${maxBytes / 1024 / 1024} MiB` };
      if (tooDeep) return { row, problem: 'is nested too deeply' };
      const bytes = Buffer.concat(parts);
      if (!isUtf8(bytes)) return { row, problem: 'is not UTF-8 text' };
      try {
        return { row, size, value: JSON.parse(bytes.toString()) as unknown };
      } catch {
        return { row, problem: 'is not JSON' };
      }
    },
  };
}
