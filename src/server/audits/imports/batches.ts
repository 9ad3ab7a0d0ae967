import type { ImportItem } from './rows.ts';

const BATCH_ITEMS = 400;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Groups items into batches, in order. */
export async function* inBatches(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem[]> {
  let batch: ImportItem[] = [];
  let bytes = 0;
  for await (const item of items) {
    batch.push(item);
    bytes += 'size' in item ? item.size : 0;
    if (batch.length < BATCH_ITEMS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
