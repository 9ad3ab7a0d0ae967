/** A line of a file with its number, from 1. */
export type Line = { number: number; source: Blob };

const LINE_FEED = 0x0a;

/** Yields the non-empty lines of a file in order. Only a chunk of the file is in memory at a time. */
export async function* linesOf(file: Blob): AsyncGenerator<Line> {
  const reader = file.stream().getReader();
  let start = 0;
  let at = 0;
  let number = 1;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const { value } = piece;
    for (let end = value.indexOf(LINE_FEED); end !== -1; end = value.indexOf(LINE_FEED, end + 1)) {
      if (at + end > start) yield { number, source: file.slice(start, at + end) };
      start = at + end + 1;
      number++;
    }
    at += value.length;
  }
  if (at > start) yield { number, source: file.slice(start, at) };
}
