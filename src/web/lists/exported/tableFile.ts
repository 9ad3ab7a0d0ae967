import { CSV_START, csvRow, type CsvCell } from '../../../domain/csv.ts';
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts';

/** A column of the file that a list exports. */
export type FileColumn<R> = { title: string; value: (row: R) => CsvCell };

/** Returns the rows as CSV with a header row. */
export function tableFile<R>(columns: readonly FileColumn<R>[], rows: readonly R[]): string {
  const lines = rows.map((row) => csvRow(columns.map(({ value }) => value(row))));
  return [CSV_START, csvRow(columns.map(({ title }) => title)), ...lines].join('');
}

/**
 * Reads all pages of a list, `size` rows at a time. A row that moves to the next page between two reads is returned
 * only once.
 */
export async function readAllPages<R>(
  readPage: (page: number, size: number) => Promise<{ resultData: readonly R[]; count: number }>,
  idOf: (row: R) => string,
  size = PAGE_SIZE_MAX,
): Promise<R[]> {
  const rows = new Map<string, R>();
  for (let page = 1; ; page++) {
    const { resultData, count } = await readPage(page, size);
    for (const row of resultData) rows.set(idOf(row), row);
    if (resultData.length === 0 || page * size >= count) return [...rows.values()];
  }
}
