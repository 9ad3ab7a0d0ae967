import { createHash } from 'node:crypto';
import { yesOrNo } from '../../domain/answers.ts';
import { dayOf } from '../../domain/days.ts';
import { dayOrNone, numberOfDay } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import type { Caller } from '../identity/viewer.ts';
import type { Translate } from '../i18n.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import { workOutStandings } from '../schedules/workOut.ts';
import { layoutOf } from './form/layout.ts';
import { plainText } from './form/texts.ts';
import { selectAnswersOf, selectLatestAudits, selectStoreNames } from './queries.ts';

/** The lists that a form looks things up in, made for each person: their stores, and what was found there last. */
export const MEDIA = ['stores.csv', 'previous.csv'] as const;
export type Media = (typeof MEDIA)[number];

/** A store that no list has: an app fails over a list without a row. */
const NO_STORE = '-';

/** What the last audit answered, as one sign for each question. */
const SIGNS = { Yes: '✓', No: '✗' } as const;
const NEITHER = '–';

/** So many surveys are read at once; in between, others are served. */
const BATCH = 250;

/** The most lists of last answers that are kept; each has some 150 bytes for a store. */
const KEPT_MOST = 20;

/** For whom a list is made: the stores that they see, and by whose clocks days are told. */
type Reader = Caller & { now: Date };

/** Makes the lists. Those of the last answers are kept until an audit comes in. */
export function openMedia(db: Db) {
  const kept = new Map<string, string>();

  async function previous(
    { scope, timeZone }: Pick<Reader, 'scope' | 'timeZone'>,
    installed: InstalledInstrument,
  ): Promise<string> {
    const latest = await selectLatestAudits(db, scope);
    const key = createHash('sha256')
      .update(
        JSON.stringify([installed.id, timeZone, latest.map(({ store_id, id, version }) => [store_id, id, version])]),
      )
      .digest('base64');
    const known = kept.get(key) ?? (await previousCsv(db, latest, { installed, timeZone }));
    kept.delete(key);
    kept.set(key, known);
    for (const [oldest] of kept) if (kept.size > KEPT_MOST) kept.delete(oldest);
    return known;
  }

  return async (name: Media, reader: Reader, installed: InstalledInstrument, translate: Translate): Promise<string> => {
    if (name === 'previous.csv') return previous(reader, installed);
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
      return [store.id, due === null ? name : `${name} · ${translate('capture.start.due', { day: due })}`];
    });
}

export type MediaOf = ReturnType<typeof openMedia>;

type Latest = Awaited<ReturnType<typeof selectLatestAudits>>;

async function previousCsv(
  db: Db,
  latest: Latest,
  { installed, timeZone }: { installed: InstalledInstrument; timeZone: string },
): Promise<string> {
  const places = new Map(layoutOf(installed.instrument).questions.map(({ question }, at) => [question.varname, at]));
  const rows = [[NO_STORE, '', '', '']];
  for (let from = 0; from < latest.length; from += BATCH) {
    const batch = latest.slice(from, from + BATCH);
    // Between two of them the server looks after other callers.
    const answered = new Map((await selectAnswersOf(db, batch)).map((row) => [row.survey_id, row.answers]));
    for (const { id, store_id: store, taken_at: takenAt, overall } of batch) {
      const signs = Array.from({ length: places.size }, () => NEITHER);
      for (const [questionId, answer] of answered.get(id) ?? []) {
        const [place, said] = [places.get(questionId), yesOrNo(answer)];
        if (place !== undefined && said !== null) signs[place] = SIGNS[said];
      }
      rows.push([store, dayOf(takenAt, timeZone), String(overall), signs.join('')]);
    }
  }
  return csv(['name', 'date', 'score', 'answers'], rows);
}

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
