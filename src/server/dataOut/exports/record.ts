import * as z from 'zod/mini';
import { Answer, ExportRecord } from '../../../contract/kit/shapes.ts';
import { ANSWER_CHOICES } from '../../../domain/answers.ts';
import { cellArea } from '../../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import type { StoredAction, StoredAnswer } from '../../db/schema.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import type { Translate } from '../../i18n.ts';
import { answersOf, auditorName, categoryScores, fourPTotals } from '../../shared/surveys/present.ts';
import { scoresOf, type ExportRow } from './surveyRow.ts';

/**
 * Returns a survey as JSON for /store/getexportdata: an `ExportRecord`, checked against the contract. `instrument` is
 * the version that the survey was scored with.
 */
export function exportRecord(row: ExportRow, instrument: InstalledInstrument, translate: Translate): string {
  const scores = scoresOf(row);
  const managerAnswers = JSON.parse(row.manager_answers) as StoredAnswer[];
  const actions = JSON.parse(row.actions) as StoredAction[];
  const record = z.parse(ExportRecord, {
    store_id: row.store_id,
    groupname: row.group_name,
    storename: row.store_name,
    userFullName: auditorName(row.user_name, translate),
    date: row.taken_at.toISOString(),
    overallScore: scores.overall,
    ...fourPTotals(scores),
    answers: [],
    managerAnswer: { answers: managerAnswers.map(([questionId, answer]) => ({ question_id: questionId, answer })) },
    suggestion: JSON.stringify(actions.map(({ question, answers, notes = '' }) => ({ question, answers, notes }))),
    scores: categoryScores(scores),
    foodfourpscores: CATEGORIES.map((code) => ({
      foodid: code,
      p1Total: scores[cellArea(code, 1)],
      p2Total: scores[cellArea(code, 2)],
      p3Total: scores[cellArea(code, 3)],
      p4Total: scores[cellArea(code, 4)],
    })),
  } satisfies ExportRecord);
  const answers = answerTexts(instrument, JSON.parse(row.answers) as StoredAnswer[]);
  // Quotes within JSON strings are escaped, so this matches only the field itself.
  return JSON.stringify(record).replace('"answers":[]', () => `"answers":[${answers}]`);
}

/** A cache of the JSON of frequent answers, by answer and question, for each instrument version. */
type Texts = ReadonlyMap<StoredAnswer[1], Map<string, string>>;
const answerCache = new WeakMap<InstalledInstrument, Texts>();

/** Returns stored answers as comma-separated JSON, without the list's brackets. */
function answerTexts(instrument: InstalledInstrument, answers: readonly StoredAnswer[]): string {
  const texts: Texts =
    answerCache.get(instrument) ?? new Map(ANSWER_CHOICES.map((answer) => [answer, new Map<string, string>()]));
  answerCache.set(instrument, texts);
  let all = '';
  for (const storedAnswer of answers) {
    const [questionId, answer] = storedAnswer;
    const textsOfAnswer = texts.get(answer);
    const text = textsOfAnswer?.get(questionId) ?? answerText(instrument, storedAnswer);
    textsOfAnswer?.set(questionId, text);
    if (text !== '') all += all === '' ? text : `,${text}`;
  }
  return all;
}

/** Returns an answer as JSON; '' if the instrument doesn't have its question. */
function answerText(instrument: InstalledInstrument, storedAnswer: StoredAnswer): string {
  const [answer] = answersOf(instrument, [storedAnswer]);
  return answer === undefined ? '' : JSON.stringify(z.parse(Answer, answer));
}
