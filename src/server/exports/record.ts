import type { ExportRecord } from '../../contract/shapes.ts';
import { cellArea } from '../../domain/areas.ts';
import { CATEGORIES } from '../../domain/categories.ts';
import type { StoredAction, StoredAnswer } from '../db/schema.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import { answersOf, categoryScores, fourPTotals } from '../surveys/wire.ts';
import type { ExportRow } from './surveyRow.ts';

/** A survey as /store/getexportdata sends it. `installed` is the version that it was scored with. */
export function exportRecord(row: ExportRow, installed: InstalledInstrument): ExportRecord {
  const managerAnswers = JSON.parse(row.manager_answers) as StoredAnswer[];
  const actions = JSON.parse(row.actions) as StoredAction[];
  return {
    store_id: row.store_id,
    groupname: row.group_name,
    storename: row.store_name,
    userFullName: row.user_name,
    date: row.taken_at.toISOString(),
    overallScore: row.overall,
    ...fourPTotals(row),
    answers: answersOf(installed, JSON.parse(row.answers) as StoredAnswer[]),
    managerAnswer: { answers: managerAnswers.map(([questionId, answer]) => ({ question_id: questionId, answer })) },
    suggestion: JSON.stringify(actions.map(({ question, answers, notes = '' }) => ({ question, answers, notes }))),
    scores: categoryScores(row),
    foodfourpscores: CATEGORIES.map((code) => ({
      foodid: code,
      p1Total: row[cellArea(code, 1)],
      p2Total: row[cellArea(code, 2)],
      p3Total: row[cellArea(code, 3)],
      p4Total: row[cellArea(code, 4)],
    })),
  };
}
