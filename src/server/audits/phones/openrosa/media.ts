import { dayOf } from '../../../../domain/days.ts';
import { dayOrNone, numberOfDay } from '../../../../domain/schedule/interval.ts';
import type { Db } from '../../../db/schema.ts';
import type { Caller } from '../../../identity/viewer.ts';
import type { Translate } from '../../../i18n.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { calculateProgress } from '../../../followUp/schedule/calculateVisits.ts';
import type { Task } from '../../../followUp/schedule/visitQueries.ts';
import { plainText } from './form/texts.ts';
import { openPrevious } from './previous.ts';
import { selectStores } from './queries.ts';

/** The lookup lists of a form, generated per user. */
export const MEDIA = ['stores.csv', 'previous.csv'] as const;
export type Media = (typeof MEDIA)[number];

/** A placeholder for a store, because apps fail on an empty list. */
export const NO_STORE = '-';

/** The user for whom a list is generated. */
export type Reader = Caller & { now: Date };

/** Returns a function that generates the lookup lists of the audit's form. */
export function openMedia(db: Db) {
  const previous = openPrevious(db);

  return async (
    name: Media,
    reader: Reader,
    instrument: InstalledInstrument,
    translate: Translate,
  ): Promise<string> => {
    if (name === 'previous.csv') {
      const rows = await previous(reader.scope, reader.timeZone, instrument);
      return csv(['name', 'date', 'score', 'answers'], [[NO_STORE, '', '', ''], ...rows]);
    }
    return storesFile(db, reader, { task: null, translate });
  };
}

type StoresOf = { task: Task; translate: Translate };

/** Returns the list of the user's stores, with the due dates of their visits for an audit or a module. */
export async function storesFile(db: Db, reader: Reader, { task, translate }: StoresOf): Promise<string> {
  const rows = await storeRows(db, reader, { task, translate });
  return csv(['name', 'label'], rows.length > 0 ? rows : [[NO_STORE, translate('phoneForm.noStore')]]);
}

/** Stores with a visit due come first, by due date. */
async function storeRows(db: Db, reader: Reader, { task, translate }: StoresOf): Promise<string[][]> {
  const today = numberOfDay(dayOf(reader.now, reader.timeZone));
  const [stores, progress] = await Promise.all([
    selectStores(db, reader.scope),
    calculateProgress(db, reader, today, { task }),
  ]);
  const dueOf = ({ id }: { id: string }) => progress.get(id)?.due ?? Infinity;
  return stores
    .toSorted((one, other) => (dueOf(one) === dueOf(other) ? 0 : dueOf(one) - dueOf(other)))
    .map((store) => {
      const due = dayOrNone(progress.get(store.id)?.due);
      const name = plainText(store.name);
      return [store.id, due === null ? name : `${name} · ${translate('ui.due', { day: due })}`];
    });
}

export type MediaOf = ReturnType<typeof openMedia>;

/** Returns a CSV file with a header. */
export function csv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map(csvLine).join('\n').concat('\n');
}

/** Returns a row of a CSV file without its line break. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(',');
}

/** Each run of white space, including line breaks, becomes one space. */
function cell(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
