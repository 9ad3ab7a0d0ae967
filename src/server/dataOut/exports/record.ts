import * as z from 'zod/mini';
import { Answer, ExportRecord } from '../../contract/kit/shapes.ts';
import { NOT_APPLICABLE, YES_OR_NO } from '../../domain/answers.ts';
import { cellArea } from '../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import type { StoredAction, StoredAnswer } from '../db/schema.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import type { Translate } from '../i18n.ts';
import { answersOf, auditorName, categoryScores, fourPTotals } from '../surveys/present.ts';
import { scoresOf, type ExportRow } from './surveyRow.ts';

/**
 * A survey as /store/getexportdata sends it: the text of an `ExportRecord`, checked against the contract. `installed` is the
 * version that it was scored with.
 */
export function exportRecord(row: ExportRow, installed: InstalledInstrument, translate: Translate): string {
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
  const answers = answerTexts(installed, JSON.parse(row.answers) as StoredAnswer[]);
  // Within a text of JSON a quote has a backslash before it: what is found is the field itself.
  return JSON.stringify(record).replace('"answers":[]', () => `"answers":[${answers}]`);
}

/** Answers that come again and again. Their texts are made once for each question of a version. */
const COME_AGAIN = [...YES_OR_NO, NOT_APPLICABLE] as const;
type Texts = ReadonlyMap<StoredAnswer[1], Map<string, string>>;
const made = new WeakMap<InstalledInstrument, Texts>();

/** What an instrument says of stored answers, as the text between the brackets of a list. */
function answerTexts(installed: InstalledInstrument, stored: readonly StoredAnswer[]): string {
  const texts: Texts = made.get(installed) ?? new Map(COME_AGAIN.map((answer) => [answer, new Map<string, string>()]));
  made.set(installed, texts);
  let all = '';
  for (const given of stored) {
    const [questionId, answer] = given;
    const kept = texts.get(answer);
    const text = kept?.get(questionId) ?? answerText(installed, given);
    kept?.set(questionId, text);
    if (text !== '') all += all === '' ? text : `,${text}`;
  }
  return all;
}

/** Nothing for a question that the instrument does not know. */
function answerText(installed: InstalledInstrument, given: StoredAnswer): string {
  const [told] = answersOf(installed, [given]);
  return told === undefined ? '' : JSON.stringify(z.parse(Answer, told));
}
