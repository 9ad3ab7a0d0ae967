import type { FileRecord } from './entry.ts';
import { RowProblem, type ImportItem } from './rows.ts';

/** A JSON object in a file. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads each record with `read`; invalid records become refused rows. */
export async function* readRows(
  records: AsyncIterable<FileRecord>,
  read: (object: JsonObject, place: { row: number; size: number }) => ImportItem | null,
): AsyncGenerator<ImportItem> {
  for await (const record of records) {
    const item = readRow(record, read);
    if (item !== null) yield item;
  }
}

function readRow(record: FileRecord, read: Parameters<typeof readRows>[1]): ImportItem | null {
  const { row } = record;
  if ('problem' in record) return { kind: 'refused', row, reason: `it ${record.problem}` };
  if (!isObject(record.value)) return { kind: 'refused', row, reason: 'it is not a JSON object' };
  try {
    return read(record.value, { row, size: record.size });
  } catch (error) {
    if (error instanceof RowProblem) return { kind: 'refused', row, reason: error.message };
    throw error;
  }
}

/** Checks whether a JSON value is an object, not an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
