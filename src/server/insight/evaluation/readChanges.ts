import type { Db } from '../../db/schema.ts';
import { inBatches } from '../../db/batchQueries.ts';
import { inSlices } from '../../process/slices.ts';
import type { Comparison } from './comparison.ts';
import type { StoreChanges } from './effect.ts';
import { selectSegments } from './effectQueries.ts';

/** The number of rows in memory at a time; reading them fits into a slice of a few milliseconds. */
export const ROWS_A_BATCH = 500;

/**
 * Loads the calculations of comparisons on first use, because loading their library for quantiles takes a tenth of a
 * second.
 */
export const loadEffect = () => import('./effect.ts');

/** Calculates the change of each store in a comparison. Reads the rows in batches and calculates in slices. */
export async function readChanges(db: Db, comparison: Comparison, signal?: AbortSignal): Promise<StoreChanges> {
  const { changesByStore } = await loadEffect();
  const changes = changesByStore(comparison.arms);
  const ids = [...comparison.arms.stores.keys()];
  for await (const rows of inBatches(db, (source) => selectSegments(source, ids, comparison), ROWS_A_BATCH)) {
    await inSlices(changes.add(rows), signal);
  }
  return changes.finish();
}
