import type { Area } from './areas.ts';
import type { ColumnSource, ExportColumn } from './exportColumns.ts';
import type { ScoringType } from './instrument.ts';
import { scoreAnswer } from './scoring.ts';

/** A cell by its type: text, a whole number, a share from 0 to 1 (in a percent column), a moment, or empty. */
export type Cell = string | number | Date | null;

/** An answer with the scoring type and the weight (whole points) that it was scored with. */
export type ExportedAnswer = { answer: string | readonly string[]; scoringType: ScoringType; weight: number };

/** An entry of the action plan: the question to work on, what will be done, and notes. */
export type ExportedAction = { question: string; answers: readonly string[]; notes?: string | undefined };

/** A survey as the workbook shows it. Answers go by the question's varname. */
export type ExportedSurvey = {
  storeId: string;
  /** The names of the store's groups that the reader may see, joined by '; '. */
  groupName: string;
  storeName: string;
  auditor: string;
  date: Date;
  /** Whole percentages, 0 to 100. */
  scores: Readonly<Record<Area, number>>;
  answers: ReadonlyMap<string, ExportedAnswer>;
  managerAnswers: ReadonlyMap<string, string | readonly string[]>;
  actions: readonly ExportedAction[];
};

/** The survey's cells, one per column. */
export function exportCells(columns: readonly ExportColumn[], survey: ExportedSurvey): Cell[] {
  return columns.map(({ source }) => cellOf(source, survey));
}

/**
 * The cell of an answer (spec section 9, 'Export values'). Yes is 1 and No is 0, the other way round for scoring type
 * 2. A scored answer is the text `[answer|score added|score included|scoring type|weight]`; of type 3 it is the number
 * alone. Other text stays as it is, a list is joined by '; ', an unanswered question is empty.
 */
export function answerCell({ answer, scoringType, weight }: ExportedAnswer): Cell {
  const yes = yesOrNo(answer);
  if (yes === null) return textCell(answer);
  if (scoringType === 3) return Number(yes);
  return scoredText(yes, scoringType, weight);
}

/** There are as many of these texts as ways to score an answer, and a large export shows each a million times. */
const scoredTexts = new Map<number, string>();

function scoredText(yes: boolean, scoringType: ScoringType, weight: number): string {
  const way = weight * 8 + scoringType * 2 + Number(yes);
  let text = scoredTexts.get(way);
  if (text === undefined) {
    const { added, included } = scoreAnswer({ answer: yes ? 'Yes' : 'No', scoringType, weight });
    text = `[${Number(yes !== (scoringType === 2))}|${added}|${included}|${scoringType}|${weight}]`;
    scoredTexts.set(way, text);
  }
  return text;
}

/** An action's cell is 'question: answer; answer', or the one of the two that there is. */
export function actionCell({ question, answers }: ExportedAction): Cell {
  return textCell([question, answers.join('; ')].filter((part) => part !== '').join(': '));
}

function cellOf(source: ColumnSource, survey: ExportedSurvey): Cell {
  switch (source.from) {
    case 'survey':
      return source.field === 'date' ? survey.date : textCell(survey[source.field]);
    case 'score':
      return survey.scores[source.area] / 100;
    case 'question': {
      const answer = survey.answers.get(source.varname);
      return answer ? answerCell(answer) : null;
    }
    case 'managerQuestion': {
      // A manager's answer is never scored: a Yes or No is the number alone, as with scoring type 3.
      const answer = survey.managerAnswers.get(source.varname);
      return answer === undefined ? null : answerCell({ answer, scoringType: 3, weight: 0 });
    }
    case 'action':
      return actionPart(survey.actions[source.index], source.part);
    default:
      return source satisfies never;
  }
}

function actionPart(action: ExportedAction | undefined, part: 'plan' | 'notes'): Cell {
  if (!action) return null;
  return part === 'plan' ? actionCell(action) : textCell(action.notes ?? '');
}

function textCell(text: string | readonly string[]): Cell {
  const joined = typeof text === 'string' ? text : text.join('; ');
  return joined === '' ? null : joined;
}

function yesOrNo(answer: string | readonly string[]): boolean | null {
  const said = typeof answer === 'string' ? answer.toLowerCase() : '';
  if (said === 'yes') return true;
  return said === 'no' ? false : null;
}
