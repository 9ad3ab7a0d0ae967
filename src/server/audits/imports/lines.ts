import { newEntry, type FileRecord } from './entry.ts';

/** An instrument stands in one line, with its texts in six languages. In bytes. */
const LINE_MAX_BYTES = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Gives each line of a file of JSON lines; blank ones are passed over. The row is the line's number. */
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
