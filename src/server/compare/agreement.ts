import { inLanguage, type Language } from '../../domain/instrument.ts';
import { NOT_APPLICABLE, yesOrNo, type Answer } from '../../domain/answers.ts';
import {
  addTable,
  agreementOf,
  drawnIntervals,
  wilson,
  type AgreementTable,
  type DrawnIntervals,
} from '../../domain/evaluation/agreement.ts';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { biasOf, icc2 } from '../../domain/evaluation/scoreAgreement.ts';
import { mean } from '../../domain/evaluation/statistics.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import type { InstalledInstrument, PlacedQuestion } from '../instrument/installed.ts';
import type { PairedSurvey } from './agreementQueries.ts';

/** The surveys of pairs put together as the call answers them. Pure. */

export type PairOfSurveys = { first: PairedSurvey; second: PairedSurvey };
export type Versions = ReadonlyMap<number, InstalledInstrument>;

/** How often which answer met which, over one question of all pairs, and by pair over each category. */
type Tables = {
  questions: Map<string, { question: PlacedQuestion; table: AgreementTable }>;
  /** A table for each pair: over all its answers, and over those of a category. */
  overall: AgreementTable[];
  categories: Map<string, AgreementTable[]>;
};

/** Yes, No and N/A, in the order of a table's rows and columns. */
export const KINDS = ['Yes', 'No', NOT_APPLICABLE] as const;

/**
 * Takes the answers that both gave to a question one after another, as places in `KINDS`: by the instrument version of the
 * second, and of the first `q` kinds alone. Other words and what was left open are no answer.
 */
export function eachShared(
  { first, second }: PairOfSurveys,
  { versions, q }: { versions: Versions; q: 2 | 3 },
  take: (question: PlacedQuestion, row: number, column: number) => void,
): void {
  const known = new Map(first.answers.map(([id, answer]) => [id, kindOf(answer)]));
  for (const [id, answer] of second.answers) {
    const question = versions.get(second.instrument_id)?.questions.get(id);
    const [row, column] = [known.get(id) ?? q, kindOf(answer)];
    if (question && row < q && column < q) take(question, row, column);
  }
}

/** Counts the answers that both gave to a question. N/A is an answer of its own, or with two kinds not one at all. */
export function tablesOf(pairs: readonly PairOfSurveys[], versions: Versions, q: 2 | 3): Tables {
  const tables: Tables = {
    questions: new Map(),
    overall: [],
    categories: new Map(CATEGORIES.map((code) => [code, []])),
  };
  for (const pair of pairs) {
    const overall = new Float64Array(q * q);
    const ofPair = new Map(CATEGORIES.map((code) => [code, new Float64Array(q * q)]));
    eachShared(pair, { versions, q }, (question, row, column) => {
      const ofQuestion = tables.questions.get(question.varname) ?? { question, table: new Float64Array(q * q) };
      tables.questions.set(question.varname, ofQuestion);
      const at = row * q + column;
      for (const each of [overall, ofPair.get(question.category), ofQuestion.table]) {
        if (each) each[at] = (each[at] ?? 0) + 1;
      }
    });
    tables.overall.push(overall);
    for (const [code, table] of ofPair) tables.categories.get(code)?.push(table);
  }
  return tables;
}

/** Yes 0, No 1, N/A 2; anything else is beyond all of them. */
function kindOf(answer: Answer): number {
  const said = yesOrNo(answer);
  if (said !== null) return said === 'Yes' ? 0 : 1;
  return answer === NOT_APPLICABLE ? 2 : 3;
}

/** The agreement over all answers and over those of each category, with their intervals by drawing pairs anew. */
export function pooledAgreement({ overall, categories }: Tables, q: number) {
  const [ofAll, ...ofEach] = drawnIntervals([overall, ...categories.values()], q);
  return {
    overall: pooled(overall, ofAll, q),
    categories: [...categories].map(([food_id, tables], at) => ({ food_id, ...pooled(tables, ofEach[at], q) })),
  };
}

function pooled(tables: readonly AgreementTable[], drawn: DrawnIntervals | undefined, q: number) {
  const all = new Float64Array(q * q);
  for (const table of tables) addTable(all, table);
  const found = agreementOf(all, q);
  return {
    answers: found?.answers ?? 0,
    pa: found?.pa ?? null,
    ac1: found?.ac1 ?? null,
    kappa: found?.kappa ?? null,
    ac1_low: drawn?.ac1?.low ?? null,
    ac1_high: drawn?.ac1?.high ?? null,
    kappa_low: drawn?.kappa?.low ?? null,
    kappa_high: drawn?.kappa?.high ?? null,
  };
}

/** Question by question, the least agreed on first; of such as are agreed on alike, in the order of the instrument. */
export function questionAgreement({ questions }: Tables, q: number, language: Language) {
  return [...questions]
    .flatMap(([id, { question, table }]) => {
      const found = agreementOf(table, q);
      if (!found) return [];
      const agree = Math.round(found.pa * found.answers);
      const interval = wilson(agree, found.answers);
      return {
        position: question.position,
        question_id: id,
        text: inLanguage(question.text, language),
        food_id: question.category,
        pairs: found.answers,
        agree,
        pa: found.pa,
        pa_low: interval?.low ?? 0,
        pa_high: interval?.high ?? 1,
        ac1: found.ac1,
        kappa: found.kappa,
      };
    })
    .toSorted((a, b) => a.pa - b.pa || b.pairs - a.pairs || a.position - b.position)
    .map(({ position: _position, ...question }) => question);
}

/** Of each area in which both surveys of a pair counted something: ICC(2,1), bias and limits. */
export function scoreAgreement(pairs: readonly PairOfSurveys[]) {
  return AREAS_COMPARED.flatMap((area) => {
    const both = pairs.filter(
      ({ first, second }) => area === 'overall' || (first[`${area}_n`] > 0 && second[`${area}_n`] > 0),
    );
    if (both.length === 0) return [];
    const found = icc2(both.map(({ first, second }) => [first[area], second[area]]));
    return {
      area,
      pairs: both.length,
      icc: found?.icc ?? null,
      icc_low: found?.low ?? null,
      icc_high: found?.high ?? null,
      ...biasOf(both.map(({ first, second }) => second[area] - first[area])),
    };
  });
}

const MS_PER_MINUTE = 60_000;

/** How long a survey took; null where its start is not known. */
export function minutesOf({ started_at: started, taken_at: taken }: PairedSurvey): number | null {
  return started && (taken.getTime() - started.getTime()) / MS_PER_MINUTE;
}

/** Each auditor against their partners, by name. */
export function auditorAgreement(pairs: readonly PairOfSurveys[], nameOf: (name: string | null) => string) {
  const known = new Map<string, { userid: string | null; name: string; differences: number[]; minutes: number[] }>();
  for (const { first, second } of pairs) {
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const key = own.user_id ?? own.user_name ?? '';
      const of = known.get(key) ?? { userid: own.user_id, name: nameOf(own.user_name), differences: [], minutes: [] };
      known.set(key, of);
      of.differences.push(own.overall - other.overall);
      const minutes = minutesOf(own);
      if (minutes !== null) of.minutes.push(minutes);
    }
  }
  return [...known.values()]
    .map(({ differences, minutes, ...who }) => ({
      ...who,
      pairs: differences.length,
      bias: mean(differences),
      minutes: minutes.length === 0 ? null : mean(minutes),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
