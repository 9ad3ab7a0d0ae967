import { dayOf } from '../../../domain/days.ts';
import type { ChangeClass } from '../../../domain/drafts/changeKinds.ts';
import type { Cell } from '../../../domain/exports/exportCells.ts';
import type { ExportColumn } from '../../../domain/exports/exportColumns.ts';
import type { SurveyColumn } from '../../../domain/exports/surveySheet.ts';
import { inLanguage, type Language, type TranslatedText } from '../../../domain/instrument.ts';
import type { VersionUse } from '../../audits/definitions/uses/queries.ts';
import type { SheetColumn } from '../../files/xlsx/sheet.ts';

/** The columns of the 'codebook' sheet, with their widths in characters. */
export const CODEBOOK_COLUMNS: readonly SheetColumn[] = [
  { name: 'Column', format: 'general', width: 36 },
  { name: 'Question', format: 'general', width: 70 },
  { name: 'Category', format: 'general', width: 28 },
  { name: 'Sub-category', format: 'general', width: 28 },
  { name: 'P', format: 'general', width: 12 },
  { name: 'Scoring type', format: 'general', width: 12 },
  { name: 'Weight', format: 'general', width: 12 },
  { name: 'Sheet', format: 'general', width: 12 },
];

/** Returns a row per column of the report, then a row per column of the sheet `surveys`. */
export function codebookRows(
  columns: readonly ExportColumn[],
  surveyColumns: readonly SurveyColumn[],
  language: Language,
): Cell[][] {
  const textOf = (text: TranslatedText | undefined) => (text ? inLanguage(text, language) : null);
  return [
    ...columns.map(({ name, codebook: { meaning, category, subcategory, fourP, scoringType, weight, formerName } }) => [
      name,
      withFormer(textOf(meaning), formerName),
      textOf(category),
      textOf(subcategory),
      fourP ?? null,
      scoringType ?? null,
      weight ?? null,
      'report',
    ]),
    ...surveyColumns.map(({ name, meaning }) => [name, meaning, null, null, null, null, null, 'surveys']),
  ];
}

/** Returns the meaning of a column, with its former name if the question was renamed. */
function withFormer(meaning: string | null, formerName: string | undefined): string | null {
  return formerName === undefined ? meaning : `${meaning ?? ''} (formerly ${formerName})`;
}

const EFFECTS: Record<ChangeClass, string> = {
  harmless: 'results before and after can be compared',
  scores: 'changes results: weights, formulas, or which questions count, differ from the version before',
  breaks: 'breaks comparison: results before and after cannot be compared',
};

/** Returns a row for each time that a version came into use. */
export function versionRows(uses: readonly VersionUse[], timeZone: string, columns: number): Cell[][] {
  const blank = Array.from({ length: columns - 2 }, () => null);
  return uses.map(({ name, version, at, replaced, class: effect }) => {
    const comparability =
      effect === null ? 'unknown whether results before and after can be compared' : EFFECTS[effect];
    const meaning = `In use from ${dayOf(at, timeZone)}; ${replaced === null ? 'replaced no other version' : comparability}`;
    return [`${name} ${version}`, meaning, ...blank];
  });
}
