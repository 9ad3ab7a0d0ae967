import { AREAS } from '../scoring/scoreColumns.ts';
import type { ColumnSource, ExportColumn } from './exportColumns.ts';
import {
  earningAnswer,
  scoreAnswer,
  NO_SCORING,
  yesOrNo,
  type Answer,
  type Scoring,
  type YesOrNo,
} from '../answers.ts';

/**
 * The value of a cell: text, a number (in a percent column, a share from 0 to 1), a moment, or null for an empty cell.
 */
export type Cell = string | number | Date | null;

/** The scoring of each question of an instrument version, by the question's id. */
export type ScoringKey = ReadonlyMap<string, Scoring>;

/** An entry of the action plan: the question to work on, what will be done, and notes. */
type ExportedAction = { question: string; answers: readonly string[]; notes?: string | undefined };

/** A survey as exported in the workbook. Answers are identified by the question's varname, in any order. */
export type ExportedSurvey = {
  storeId: string;
  /** The names of the store's groups that the reader may see, joined by '; '. */
  groupName: string;
  storeName: string;
  auditor: string;
  date: Date;
  /** Whole percentages, 0 to 100, in the order of the areas; null where nothing was counted. */
  scores: readonly (number | null)[];
  answers: readonly (readonly [varname: string, answer: Answer])[];
  managerAnswers: readonly (readonly [varname: string, answer: Answer])[];
  actions: readonly ExportedAction[];
};

/**
 * Returns a function that converts surveys of one instrument version into cells, one per column. For speed, it looks up
 * the column of each question and its cells for Yes and No instead of calculating them.
 */
export function cellMaker(columns: readonly ExportColumn[], key: ScoringKey): (survey: ExportedSurvey) => Cell[] {
  const questions = new Map<string, Place>();
  const managerQuestions = new Map<string, Place>();
  const otherColumns: { index: number; read: (survey: ExportedSurvey) => Cell }[] = [];
  for (const [index, { source }] of columns.entries()) {
    if (source.from === 'question') questions.set(source.varname, placeOf(index, key.get(source.varname)));
    else if (source.from === 'managerQuestion') managerQuestions.set(source.varname, placeOf(index));
    else otherColumns.push({ index, read: readerOf(source) });
  }
  const empty: Cell[] = columns.map(() => null);
  return (survey) => {
    const cells = empty.slice();
    for (const { index, read } of otherColumns) cells[index] = read(survey);
    place(survey.answers, questions, cells);
    place(survey.managerAnswers, managerQuestions, cells);
    return cells;
  };
}

/** The index of a question's column, and the question's cells for Yes and No. */
type Place = { index: number } & Record<YesOrNo, Cell>;

function placeOf(index: number, scoring = NO_SCORING): Place {
  return { index, Yes: scoredCell('Yes', scoring), No: scoredCell('No', scoring) };
}

function place(answers: ExportedSurvey['answers'], places: ReadonlyMap<string, Place>, cells: Cell[]): void {
  for (const [varname, answer] of answers) {
    const column = places.get(varname);
    if (column) cells[column.index] = answerCell(answer, column);
  }
}

/**
 * Returns the cell of an answer (spec section 9, 'Export values'). Yes is 1 and No is 0, and vice versa for scoring
 * type 2. A scored answer is the text `[answer|score added|score included|scoring type|weight]`; with type 3 it is only
 * the number. Other text stays unchanged, and a list is joined by '; '. Null if the answer is empty.
 */
function answerCell(answer: Answer, cells: Record<YesOrNo, Cell>): Cell {
  const yesOrNoAnswer = yesOrNo(answer);
  return yesOrNoAnswer === null ? textCell(answer) : cells[yesOrNoAnswer];
}

function scoredCell(answer: YesOrNo, { scoringType, weight }: Scoring): Cell {
  const bestAnswer = earningAnswer({ scoringType });
  if (bestAnswer === null) return Number(answer === 'Yes');
  const { earnedPoints, countedPoints } = scoreAnswer({ answer, scoringType, weight });
  return `[${Number(answer === bestAnswer)}|${earnedPoints}|${countedPoints}|${scoringType}|${weight}]`;
}

function readerOf(
  source: Exclude<ColumnSource, { from: 'question' | 'managerQuestion' }>,
): (survey: ExportedSurvey) => Cell {
  switch (source.from) {
    case 'survey': {
      const { field } = source;
      return field === 'date' ? ({ date }) => date : (survey) => textCell(survey[field]);
    }
    case 'score': {
      const at = AREAS.indexOf(source.area);
      return ({ scores }) => {
        const score = scores[at] ?? null;
        return score === null ? null : score / 100;
      };
    }
    case 'action': {
      const { index, part } = source;
      return ({ actions }) => actionPart(actions[index], part);
    }
    default:
      return source satisfies never;
  }
}

function actionPart(action: ExportedAction | undefined, part: 'plan' | 'notes'): Cell {
  if (!action) return null;
  return part === 'plan' ? actionCell(action) : textCell(action.notes ?? '');
}

/** Returns an action's cell: 'question: answer; answer', or only the part that exists; null if there is neither. */
export function actionCell({ question, answers }: ExportedAction): Cell {
  return textCell([question, answers.join('; ')].filter((part) => part !== '').join(': '));
}

function textCell(text: Answer): Cell {
  const line = typeof text === 'string' ? text : text.join('; ');
  return line === '' ? null : line;
}
