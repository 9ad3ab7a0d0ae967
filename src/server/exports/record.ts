import type { ExportRecord } from '../../contract/kit/shapes.ts';
import { cellArea } from '../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import type { StoredAction, StoredAnswer } from '../db/schema.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import type { Translate } from '../i18n.ts';
import { answersOf, auditorName, categoryScores, fourPTotals } from '../surveys/present.ts';
import { scoresOf, type ExportRow } from './surveyRow.ts';

/** A survey as /store/getexportdata sends it. `installed` is the version that it was scored with. */
export function exportRecord(row: ExportRow, installed: InstalledInstrument, translate: Translate): ExportRecord {
  const scores = scoresOf(row);
  const managerAnswers = JSON.parse(row.manager_answers) as StoredAnswer[];
  const actions = JSON.parse(row.actions) as StoredAction[];
  return {
    store_id: row.store_id,
    groupname: row.group_name,
    storename: row.store_name,
    userFullName: auditorName(row.user_name, translate),
    date: row.taken_at.toISOString(),
    overallScore: scores.overall,
    ...fourPTotals(scores),
    answers: answersOf(installed, JSON.parse(row.answers) as StoredAnswer[]),
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
  };
}
