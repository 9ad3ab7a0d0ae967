import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import { dayOf } from '../../../domain/days.ts';
import { CSV_START, csvRow } from '../../../domain/csv.ts';
import type { Comparison } from './comparison.ts';
import { changesIn, type StoreChanges } from './effect.ts';
import type { AuditRow } from './effectQueries.ts';

/** The first row of `audits.csv`. */
export const AUDITS_HEADER =
  CSV_START + csvRow(['store_id', 'store_name', 'arm', 'survey_id', 'day', ...AREAS_COMPARED]);

/** Returns a row for each audit, with its day in a time zone. */
export function auditRows(rows: readonly AuditRow[], { arms, names }: Comparison, zone: string): string {
  return rows
    .map((row) =>
      csvRow([
        row.store_id,
        names.get(row.store_id) ?? '',
        arms.stores.get(row.store_id)?.arm ?? '',
        row.id,
        dayOf(row.taken_at, zone),
        ...AREAS_COMPARED.map((area) => row[area]),
      ]),
    )
    .join('');
}

/**
 * Returns a row for each store in the input: its arm, when the change started, its means and its change, or why it is
 * left out.
 */
export function storesCsv(area: ComparedArea, { arms, names }: Comparison, changes: StoreChanges): string {
  const { changed, excludedStores } = changesIn(area, arms, changes);
  const header = ['store_id', 'store_name', 'arm', 'began', 'left_out', 'before_audits', 'before_mean'];
  const placeOf = (id: string) => {
    const place = arms.stores.get(id);
    const began = place?.arm === 'with' ? place.at.map((at) => arms.days[at]).join(' ') : '';
    return [id, names.get(id) ?? '', place?.arm ?? '', began];
  };
  return [
    CSV_START + csvRow([...header, 'after_audits', 'after_mean', 'change']),
    ...changed.map(({ id, before, after, change }) =>
      csvRow([...placeOf(id), '', before.n, before.mean, after.n, after.mean, change]),
    ),
    ...[...arms.excludedStores, ...excludedStores].map(({ id, why }) =>
      csvRow([...placeOf(id), why, null, null, null, null, null]),
    ),
  ].join('');
}
