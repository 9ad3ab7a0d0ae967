import { isUtf8 } from 'node:buffer';

/** One entry of a file: its value, or why it has none. Rows count from 1; `size` is in bytes. */
export type FileRecord = { row: number; size: number; value: unknown } | { row: number; problem: string };

/** Groups within groups; a deeper entry is refused. */
const DEPTH_MAX = 64;

/** The bytes of one entry as they come in. One that grows past the limit is dropped while it is being read. */
export type Entry = {
  add(part: Buffer): void;
  /** How many containers are open within the entry. */
  noteDepth(depth: number): void;
  isBlank(): boolean;
  read(row: number): FileRecord;
};

/** An entry of which nothing has come in yet. */
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
