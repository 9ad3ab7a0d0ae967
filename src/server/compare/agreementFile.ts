import { dayOf } from '../../domain/days.ts';
import { AREAS_COMPARED, type ComparedArea } from '../../domain/evaluation/areas.ts';
import { inLanguage, type Language } from '../../domain/instrument.ts';
import { CSV_START, csvRow } from '../files/csv.ts';
import { eachShared, KINDS, minutesOf } from './agreement.ts';
import type { PairedSurvey } from './agreementQueries.ts';
import type { Pairs } from './pairs.ts';

/** The rows of the agreement's file. From them alone the coefficients follow. */

const OF_BOTH = ['id', 'day', 'auditor', 'minutes', ...AREAS_COMPARED];
const PAIRS_HEADER = ['pair', 'store_id', 'store_name', ...OF_BOTH.flatMap((of) => [`first_${of}`, `second_${of}`])];

/**
 * A row for each pair: its store, and of both surveys the day in a time zone, the auditor, the minutes and the scores. What is
 * not known, and the score of an area in which nothing counted, is left empty.
 */
export function pairsCsv({ pairs, storeNames }: Pairs, zone: string): string {
  const rows = pairs.map(({ first, second }, at) => {
    const [one, other] = [cellsOf(first, zone), cellsOf(second, zone)];
    const both = one.flatMap((cell, of) => [cell, other[of] ?? null]);
    return csvRow([at + 1, second.store_id, storeNames.get(second.id) ?? '', ...both]);
  });
  return [CSV_START + csvRow(PAIRS_HEADER), ...rows].join('');
}

function cellsOf(survey: PairedSurvey, zone: string) {
  const score = (area: ComparedArea) => (area === 'overall' || survey[`${area}_n`] > 0 ? survey[area] : null);
  return [
    survey.id,
    dayOf(survey.taken_at, zone),
    survey.user_name,
    minutesOf(survey),
    ...AREAS_COMPARED.map((area) => score(area)),
  ];
}

/** A row for each question that both answered with Yes, No or N/A, in a language; the rows of a pair at a time. */
export function* answerPieces({ pairs, versions }: Pairs, language: Language): Generator<string> {
  yield CSV_START + csvRow(['pair', 'question_id', 'question', 'category', 'first', 'second']);
  for (const [at, pair] of pairs.entries()) {
    const rows: string[] = [];
    eachShared(pair, { versions, q: 3 }, ({ varname, text, category }, row, column) => {
      const said = [KINDS[row] ?? null, KINDS[column] ?? null];
      rows.push(csvRow([at + 1, varname, inLanguage(text, language), category, ...said]));
    });
    yield rows.join('');
  }
}
