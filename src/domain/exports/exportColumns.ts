import { cellArea, categoryArea, fourPArea, type Area } from '../scoring/areas.ts';
import { EXPORT_CATEGORIES, type Category } from '../scoring/categories.ts';
import { FOUR_P_CODES, FOUR_PS, MANAGER_P_CODES } from '../scoring/fourP.ts';
import { currentName } from '../definitionNames.ts';
import type { Instrument, ManagerQuestion, Question, ScoringType, TranslatedText } from '../instrument.ts';
import { ACTIONS_MAX } from '../limits.ts';
import { UTC } from '../timeZone.ts';

/** The source of a column's cells. Plain data, so that it can be sent to another thread. */
export type ColumnSource =
  | { from: 'survey'; field: 'storeId' | 'groupName' | 'storeName' | 'auditor' | 'date' }
  | { from: 'score'; area: Area }
  | { from: 'question'; varname: string }
  | { from: 'managerQuestion'; varname: string }
  | { from: 'action'; index: number; part: 'plan' | 'notes' };

/** The codebook's description of a column. `fourP` is the short name of the P. */
export type CodebookEntry = {
  meaning: TranslatedText;
  category?: TranslatedText;
  subcategory?: TranslatedText;
  fourP?: string;
  scoringType?: ScoringType;
  weight?: number;
  /** The original name of a question that was renamed. */
  formerName?: string;
};

export type ExportColumn = {
  name: string;
  format: 'general' | 'percent' | 'date';
  source: ColumnSource;
  codebook: CodebookEntry;
};

/** The codebook's note on a score cell without a number. */
const EMPTY = 'empty if nothing counted';

/**
 * Returns all columns of the exported workbook, in the order of the specification (section 9). They depend only on the
 * installed instruments, not on the exported surveys, so that two exports can be compared side by side.
 *
 * Questions are in the order of the active instrument: category, sub-category, then P. Questions that only older
 * versions have follow, version by version in the given order. A question in several versions has one column,
 * positioned and described by the first of them. The same applies to manager questions, in the order of their P. Dates
 * are in the given time zone.
 */
export function exportColumns(
  active: Instrument,
  older: readonly Instrument[] = [],
  timeZone: string = UTC,
): ExportColumn[] {
  const instruments = [active, ...older];
  return [
    ...surveyColumns(timeZone),
    ...FOUR_PS.map((fourP) =>
      scoreColumn(FOUR_P_CODES[fourP], fourPArea(fourP), {
        meaning: { en: `Score of the P across all categories; ${EMPTY}` },
        fourP: FOUR_P_CODES[fourP],
      }),
    ),
    ...EXPORT_CATEGORIES.map((code) =>
      scoreColumn(code, categoryArea(code), {
        meaning: { en: `Score of the category; ${EMPTY}` },
        category: categoryName(code, instruments),
      }),
    ),
    ...EXPORT_CATEGORIES.flatMap((code) =>
      FOUR_PS.map((fourP) =>
        scoreColumn(`${code}_${FOUR_P_CODES[fourP]}`, cellArea(code, fourP), {
          meaning: { en: `Score of the P within the category; ${EMPTY}` },
          category: categoryName(code, instruments),
          fourP: FOUR_P_CODES[fourP],
        }),
      ),
    ),
    ...oncePerQuestion(instruments.flatMap(questionColumns)),
    ...oncePerQuestion(instruments.flatMap(managerColumns)),
    ...Array.from({ length: ACTIONS_MAX }, (_, index) => actionColumns(index)).flat(),
  ];
}

function surveyColumns(timeZone: string): ExportColumn[] {
  return [
    surveyColumn('StoreId', 'storeId', 'Id of the store'),
    surveyColumn('GroupName', 'groupName', 'Groups of the store'),
    surveyColumn('StoreName', 'storeName', 'Name of the store'),
    surveyColumn('Name', 'auditor', 'Name of the auditor'),
    surveyColumn('Date', 'date', `When the survey was taken, in ${timeZone}`),
    scoreColumn('OverallScore', 'overall', {
      meaning: {
        en: 'Overall score: the mean of the seven category scores; a category where nothing counted is 0',
      },
    }),
  ];
}

type SurveyField = Extract<ColumnSource, { from: 'survey' }>['field'];

function surveyColumn(name: string, field: SurveyField, meaning: string): ExportColumn {
  const format = field === 'date' ? 'date' : 'general';
  return { name, format, source: { from: 'survey', field }, codebook: { meaning: { en: meaning } } };
}

function scoreColumn(name: string, area: Area, codebook: CodebookEntry): ExportColumn {
  return { name, format: 'percent', source: { from: 'score', area }, codebook };
}

function questionColumns(instrument: Instrument): ExportColumn[] {
  return instrument.categories.flatMap((category) =>
    category.subcategories.flatMap((subcategory) =>
      byFourP(subcategory.questions).map((question): ExportColumn => {
        const { varname, text, factor: fourP, scoringType, weight } = question;
        return {
          name: `${category.code}_${subcategory.code}_${FOUR_P_CODES[fourP]}_${currentName(question)}`,
          format: 'general',
          source: { from: 'question', varname },
          codebook: {
            meaning: text,
            category: category.name,
            subcategory: subcategory.name,
            fourP: FOUR_P_CODES[fourP],
            scoringType,
            weight,
            ...formerName(question),
          },
        };
      }),
    ),
  );
}

function managerColumns(instrument: Instrument): ExportColumn[] {
  return byFourP<ManagerQuestion>(instrument.managerQuestions).map((question) => ({
    name: `MGR_${MANAGER_P_CODES[question.factor]}_${currentName(question)}`,
    format: 'general',
    source: { from: 'managerQuestion', varname: question.varname },
    codebook: { meaning: question.text, fourP: MANAGER_P_CODES[question.factor], ...formerName(question) },
  }));
}

/** Returns the original name of a question that was renamed, for the codebook. */
function formerName({ varname, renamed }: Pick<Question, 'varname' | 'renamed'>): { formerName?: string } {
  return renamed === undefined ? {} : { formerName: varname };
}

function actionColumns(index: number): ExportColumn[] {
  const number = index + 1;
  return [
    {
      name: `Action_Plan_${number}`,
      format: 'general',
      source: { from: 'action', index, part: 'plan' },
      codebook: { meaning: { en: `Action ${number}: the question and the planned action` } },
    },
    {
      name: `Action_Plan_${number}_Notes`,
      format: 'general',
      source: { from: 'action', index, part: 'notes' },
      codebook: { meaning: { en: `Notes on action ${number}` } },
    },
  ];
}

/** Returns the first column of each question. */
function oncePerQuestion(columns: readonly ExportColumn[]): ExportColumn[] {
  const names = new Set<string>();
  return columns.filter(({ source }) => {
    if (!('varname' in source) || names.has(source.varname)) return false;
    names.add(source.varname);
    return true;
  });
}

function byFourP<Q extends { factor: number }>(questions: readonly Q[]): Q[] {
  return questions.toSorted((one, other) => one.factor - other.factor);
}

function categoryName(code: Category, instruments: readonly Instrument[]): TranslatedText {
  const category = instruments.flatMap(({ categories }) => categories).find((candidate) => candidate.code === code);
  return category?.name ?? { en: code };
}
