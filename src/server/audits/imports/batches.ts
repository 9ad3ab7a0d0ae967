import type { ImportItem } from './rows.ts';

/** The maximum size of a batch that is checked and stored together: number of items, and bytes. */
const BATCH_ITEMS = 400;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Groups items, in order, into batches; a batch is full once it reaches either limit. */
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
