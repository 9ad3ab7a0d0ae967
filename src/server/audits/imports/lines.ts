import { newEntry, type FileRecord } from './entry.ts';

/** The maximum length of a line in bytes. A whole instrument, with texts in six languages, is one line. */
const LINE_MAX_BYTES = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Yields each line of a JSON Lines file and skips blank ones. The row is the line number. */
export async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRecord> {
  let row = 0;
  let entry = newEntry(LINE_MAX_BYTES);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      entry.add(chunk.subarray(from, end));
      from = end + 1;
      row++;
      if (!entry.isBlank()) yield entry.read(row);
      entry = newEntry(LINE_MAX_BYTES);
    }
    entry.add(chunk.subarray(from));
  }
  if (!entry.isBlank()) yield entry.read(row + 1);
}
