import { dayOf } from '../../domain/days.ts';
import { dayOrNone, numberOfDay } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import type { Caller } from '../identity/viewer.ts';
import type { Translate } from '../i18n.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import { workOutStandings } from '../schedules/workOut.ts';
import { plainText } from './form/texts.ts';
import { openPrevious } from './previous.ts';
import { selectStoreNames } from './queries.ts';

/** The lists that a form looks things up in, made for each person: their stores, and what was found there last. */
export const MEDIA = ['stores.csv', 'previous.csv'] as const;
export type Media = (typeof MEDIA)[number];

/** A store that no list has: an app fails over a list without a row. */
const NO_STORE = '-';

/** For whom a list is made: the stores that they see, and by whose clocks days are told. */
type Reader = Caller & { now: Date };

/** Makes the lists. */
export function openMedia(db: Db) {
  const previous = openPrevious(db);

  return async (name: Media, reader: Reader, installed: InstalledInstrument, translate: Translate): Promise<string> => {
    if (name === 'previous.csv') {
      const found = await previous(reader.scope, reader.timeZone, installed);
      return csv(['name', 'date', 'score', 'answers'], [[NO_STORE, '', '', ''], ...found]);
    }
    const rows = await storeRows(db, reader, translate);
    return csv(['name', 'label'], rows.length > 0 ? rows : [[NO_STORE, translate('phoneForm.noStore')]]);
  };
}

/** The stores that are due first, by their days, which stand beside their names; then the others by name. */
async function storeRows(db: Db, reader: Reader, translate: Translate): Promise<string[][]> {
  const today = numberOfDay(dayOf(reader.now, reader.timeZone));
  const [stores, standings] = await Promise.all([
    selectStoreNames(db, reader.scope),
    workOutStandings(db, reader, today),
  ]);
  const dueOf = ({ id }: { id: string }) => standings.get(id)?.due ?? Infinity;
  return stores
    .toSorted((one, other) => (dueOf(one) === dueOf(other) ? 0 : dueOf(one) - dueOf(other)))
    .map((store) => {
      const due = dayOrNone(standings.get(store.id)?.due);
      const name = plainText(store.name);
      return [store.id, due === null ? name : `${name} · ${translate('ui.due', { day: due })}`];
    });
}

export type MediaOf = ReturnType<typeof openMedia>;

function csv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\n')
    .concat('\n');
}

/** A name in a list is one line. */
function cell(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
