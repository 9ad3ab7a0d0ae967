import { dayOf } from '../../../domain/days.ts';
import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import { inLanguage, type Language } from '../../../domain/instrument.ts';
import { CSV_START, csvRow } from '../../../domain/csv.ts';
import { eachShared, KINDS, minutesOf, type PairOfSurveys } from './agreement.ts';
import type { PairedSurvey } from './agreementQueries.ts';
import type { Pairs } from './pairs.ts';

/** The columns of the pairs file for each survey. */
const OF_BOTH = ['id', 'day', 'auditor', 'minutes', ...AREAS_COMPARED];
const PAIRS_HEADER = ['pair', 'store_id', 'store_name', ...OF_BOTH.flatMap((of) => [`first_${of}`, `second_${of}`])];

/** The first row of the pairs file. */
export const PAIRS_START = CSV_START + csvRow(PAIRS_HEADER);

/**
 * Returns a row for each pair, numbered from `from`: its store and, for both surveys, the id, the day in a time zone,
 * the auditor, the minutes and the scores. Unknown values, and scores of areas in which nothing counted, are empty.
 */
export function pairRows(pairs: readonly PairOfSurveys[], from: number, zone: string): string {
  const rows = pairs.map(({ storeName, first, second }, at) => {
    const [one, other] = [cellsOf(first, zone), cellsOf(second, zone)];
    const bothCells = one.flatMap((cell, of) => [cell, other[of] ?? null]);
    return csvRow([from + at, second.store_id, storeName, ...bothCells]);
  });
  return rows.join('');
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

/** The first row of the answers file. */
export const ANSWERS_START = CSV_START + csvRow(['pair', 'question_id', 'question', 'category', 'first', 'second']);

/**
 * Returns a row for each question that both surveys of a pair answered with Yes, No or N/A. The questions are in the
 * given language.
 */
export function answerRows({ pairs, versions }: Pairs, from: number, language: Language): string {
  const rows: string[] = [];
  for (const [at, pair] of pairs.entries()) {
    eachShared(pair, { versions, q: 3 }, ({ varname, text, category }, row, column) => {
      const answers = [KINDS[row] ?? null, KINDS[column] ?? null];
      rows.push(csvRow([from + at, varname, inLanguage(text, language), category, ...answers]));
    });
  }
  return rows.join('');
}
