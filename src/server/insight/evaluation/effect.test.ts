import { expect, test } from 'vitest';
import { finish } from '../../../../test/support/finish.ts';
import { AREAS_COMPARED } from '../../../domain/evaluation/areas.ts';
import { armsOf } from './arms.ts';
import { changesByStore, changesIn, type SegmentRow } from './effect.ts';

const id = (at: number) => `0000000${at}-0000-4000-8000-000000000000`;

/** Creates a row of a store's segment, with the same scores in all areas. */
function row(storeId: string, segment: number, n: number, sum: number): SegmentRow {
  const sums = AREAS_COMPARED.flatMap((area) => [
    [`${area}_n`, n],
    [`${area}_sum`, sum],
  ]);
  return { store_id: storeId, segment, ...Object.fromEntries(sums) } as SegmentRow;
}

test('the rows of a store in two batches are one store', () => {
  const arms = armsOf({
    with: [id(1), id(2), id(4)],
    without: [id(3)],
    began: [1, 2, 4].map((at) => ({ store_id: id(at), began: at === 1 ? '2026-05-01' : '2026-06-01' })),
  });
  const changes = changesByStore(arms);
  finish(changes.add([row(id(1), 0, 2, 100), row(id(2), 0, 1, 40)]));
  finish(changes.add([row(id(2), 2, 1, 70), row(id(3), 0, 1, 10)]));
  finish(changes.add([row(id(3), 1, 1, 20), row(id(3), 2, 1, 60)]));
  const { changed, excludedStores } = changesIn('p1', arms, changes.finish());
  expect(changed.map(({ id: store, before, after, change }) => [store, before.mean, after.mean, change])).toEqual([
    [id(2), 40, 70, 30],
    // Split at both days: 10 before and 40 after the first; 15 before and 60 after the second.
    [id(3), 12.5, 50, 37.5],
  ]);
  expect(excludedStores).toEqual([
    { id: id(1), why: 'no_after' },
    { id: id(4), why: 'no_before' },
  ]);
});
