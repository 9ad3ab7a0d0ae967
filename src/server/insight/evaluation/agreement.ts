import { inLanguage, type Language } from '../../../domain/instrument.ts';
import { ANSWER_CHOICES, choiceOf, type Answer } from '../../../domain/answers.ts';
import {
  addTable,
  agreementOf,
  drawnIntervals,
  wilson,
  type AgreementTable,
  type DrawnIntervals,
} from '../../../domain/evaluation/agreement.ts';
import { AREAS_COMPARED } from '../../../domain/evaluation/areas.ts';
import { biasOf, icc2 } from '../../../domain/evaluation/scoreAgreement.ts';
import { mean } from '../../../domain/evaluation/statistics.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import type { InstalledInstrument, PlacedQuestion } from '../../shared/definitions/installedInstruments.ts';
import type { PairedSurvey } from './agreementQueries.ts';

/** Calculates agreement in the format of the call, from pairs of surveys. Pure. */

type PairedScores = Omit<PairedSurvey, 'answers'>;

export type PairOfSurveys = { storeName: string; first: PairedSurvey; second: PairedSurvey };
type PairOfScores = { storeName: string; first: PairedScores; second: PairedScores };
export type Versions = ReadonlyMap<number, InstalledInstrument>;

/**
 * Contingency tables of answers: for each question, over all pairs; for each pair, over all answers and over the
 * answers in each category.
 */
type Tables = {
  questions: Map<string, { question: PlacedQuestion; table: AgreementTable }>;
  overall: AgreementTable[];
  categories: Map<string, AgreementTable[]>;
};

/** The answers, in the order of a table's rows and columns. */
export const KINDS = ANSWER_CHOICES;

/**
 * Calls `onQuestion` for each question that both surveys answered, with the answers' positions in `KINDS`. Uses the
 * second survey's instrument version, and only the first `q` kinds. Other strings and missing answers are left out.
 */
export function eachShared(
  { first, second }: PairOfSurveys,
  { versions, q }: { versions: Versions; q: 2 | 3 },
  onQuestion: (question: PlacedQuestion, row: number, column: number) => void,
): void {
  const kinds = new Map(first.answers.map(([id, answer]) => [id, kindOf(answer)]));
  for (const [id, answer] of second.answers) {
    const question = versions.get(second.instrument_id)?.questions.get(id);
    const [row, column] = [kinds.get(id) ?? q, kindOf(answer)];
    if (question && row < q && column < q) onQuestion(question, row, column);
  }
}

export function emptyTables(): Tables {
  return { questions: new Map(), overall: [], categories: new Map(CATEGORIES.map((code) => [code, []])) };
}

/** Counts the answers of a pair; N/A only if `q` is 3. */
function countPair(tables: Tables, pair: PairOfSurveys, { versions, q }: { versions: Versions; q: 2 | 3 }): void {
  const overall = new Float64Array(q * q);
  const ofPair = new Map(CATEGORIES.map((code) => [code, new Float64Array(q * q)]));
  eachShared(pair, { versions, q }, (question, row, column) => {
    const ofQuestion = tables.questions.get(question.varname) ?? { question, table: new Float64Array(q * q) };
    tables.questions.set(question.varname, ofQuestion);
    const at = row * q + column;
    for (const table of [overall, ofPair.get(question.category), ofQuestion.table]) {
      if (table) table[at] = (table[at] ?? 0) + 1;
    }
  });
  tables.overall.push(overall);
  for (const [code, table] of ofPair) tables.categories.get(code)?.push(table);
}

/** The results that remain in memory after pairs have been counted. */
export type PairCounts = { tables: Tables; pairs: PairOfScores[] };

/** Counts the answers of pairs, and stores the pairs without their answers. Yields after each pair. */
export function* countPairs(
  { tables, pairs }: PairCounts,
  { pairs: more, versions }: { pairs: readonly PairOfSurveys[]; versions: Versions },
  q: 2 | 3,
): Generator<void, void> {
  for (const pair of more) {
    countPair(tables, pair, { versions, q });
    pairs.push({ ...pair, first: scoresOf(pair.first), second: scoresOf(pair.second) });
    yield;
  }
}

function scoresOf({ answers: _answers, ...scores }: PairedSurvey): PairedScores {
  return scores;
}

/** Calculates everything in the reply except the number and the list of pairs. Yields between steps. */
export function* agreementOfPairs(
  { tables, pairs }: PairCounts,
  { q, language, nameOf }: { q: 2 | 3; language: Language; nameOf: (name: string | null) => string },
) {
  return {
    ...(yield* pooledAgreement(tables, q)),
    questions: questionAgreement(tables, q, language),
    scores: yield* scoreAgreement(pairs),
    auditors: auditorAgreement(pairs, nameOf),
  };
}

/** Returns an answer's position in `KINDS`; for anything else, a position past the end. */
function kindOf(answer: Answer): number {
  const choice = choiceOf(answer);
  return choice === null ? KINDS.length : KINDS.indexOf(choice);
}

/** Returns the agreement over all answers and by category, with intervals from resampled pairs. */
function* pooledAgreement({ overall, categories }: Tables, q: number) {
  const [ofAll, ...ofEach] = yield* drawnIntervals([overall, ...categories.values()], q);
  const ofCategories = [];
  for (const [at, [food_id, tables]] of [...categories].entries()) {
    yield;
    ofCategories.push({ food_id, ...poolTables(tables, ofEach[at], q) });
  }
  return { overall: poolTables(overall, ofAll, q), categories: ofCategories };
}

function poolTables(tables: readonly AgreementTable[], intervals: DrawnIntervals | undefined, q: number) {
  const all = new Float64Array(q * q);
  for (const table of tables) addTable(all, table);
  const agreement = agreementOf(all, q);
  return {
    pairs: tables.filter((table) => table.some((count) => count > 0)).length,
    answers: agreement?.answers ?? 0,
    pa: agreement?.pa ?? null,
    ac1: agreement?.ac1 ?? null,
    kappa: agreement?.kappa ?? null,
    ac1_low: intervals?.ac1?.low ?? null,
    ac1_high: intervals?.ac1?.high ?? null,
    kappa_low: intervals?.kappa?.low ?? null,
    kappa_high: intervals?.kappa?.high ?? null,
  };
}

/**
 * Returns the agreement by question, lowest first. Questions with the same agreement are ordered by the number of
 * pairs, highest first, and then as in the instrument.
 */
function questionAgreement({ questions }: Tables, q: number, language: Language) {
  return [...questions]
    .flatMap(([id, { question, table }]) => {
      const agreement = agreementOf(table, q);
      if (!agreement) return [];
      const agree = Math.round(agreement.pa * agreement.answers);
      const interval = wilson(agree, agreement.answers);
      return {
        position: question.position,
        question_id: id,
        text: inLanguage(question.text, language),
        food_id: question.category,
        pairs: agreement.answers,
        agree,
        pa: agreement.pa,
        pa_low: interval?.low ?? 0,
        pa_high: interval?.high ?? 1,
        ac1: agreement.ac1,
        kappa: agreement.kappa,
      };
    })
    .toSorted((a, b) => a.pa - b.pa || b.pairs - a.pairs || a.position - b.position)
    .map(({ position: _position, ...question }) => question);
}

/**
 * Returns ICC(2,1), bias and limits of agreement for each area, over the pairs in which both surveys have a score for
 * it.
 */
function* scoreAgreement(pairs: readonly PairOfScores[]) {
  const rows = [];
  for (const area of AREAS_COMPARED) {
    yield;
    const scoredPairs = pairs.filter(
      ({ first, second }) => area === 'overall' || (first[`${area}_n`] > 0 && second[`${area}_n`] > 0),
    );
    if (scoredPairs.length === 0) continue;
    const reliability = icc2(scoredPairs.map(({ first, second }) => [first[area], second[area]]));
    rows.push({
      area,
      pairs: scoredPairs.length,
      icc: reliability?.icc ?? null,
      icc_low: reliability?.low ?? null,
      icc_high: reliability?.high ?? null,
      ...biasOf(scoredPairs.map(({ first, second }) => second[area] - first[area])),
    });
  }
  return rows;
}

const MS_PER_MINUTE = 60_000;

/** Returns the duration of a survey in minutes; null if its start is unknown. */
export function minutesOf({ started_at: startedAt, taken_at: takenAt }: PairedScores): number | null {
  return startedAt && (takenAt.getTime() - startedAt.getTime()) / MS_PER_MINUTE;
}

/**
 * Returns each auditor's number of pairs, mean score difference from the other auditors of these pairs, and mean
 * duration in minutes (null if unknown), ordered by name.
 */
function auditorAgreement(pairs: readonly PairOfScores[], nameOf: (name: string | null) => string) {
  const auditors = new Map<string, { userid: string | null; name: string; differences: number[]; minutes: number[] }>();
  for (const { first, second } of pairs) {
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const key = own.user_id ?? own.user_name ?? '';
      const of = auditors.get(key) ?? {
        userid: own.user_id,
        name: nameOf(own.user_name),
        differences: [],
        minutes: [],
      };
      auditors.set(key, of);
      of.differences.push(own.overall - other.overall);
      const minutes = minutesOf(own);
      if (minutes !== null) of.minutes.push(minutes);
    }
  }
  return [...auditors.values()]
    .map(({ differences, minutes, ...auditor }) => ({
      ...auditor,
      pairs: differences.length,
      bias: mean(differences),
      minutes: minutes.length === 0 ? null : mean(minutes),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
