import { isTree, listAt, partAt } from '../../../../../domain/drafts/tree.ts';
import { COUNT_UNIT } from '../../../../../domain/modules/measureText.ts';
import type { FormLanguage } from '../form/languages.ts';
import { plainText } from '../form/texts.ts';

/**
 * The cells of an XLSForm that contain parts of a definition. The names of Fourscore's own columns begin with `fs_`.
 */

/** The cells of an entry by column; a cell that is not listed is empty. */
export type Cells = Readonly<Record<string, string>>;

/** The columns with texts in several languages, and the item fields that they contain. */
export const TEXT_COLUMNS = { label: 'text', hint: 'help', fs_cites: 'cites', fs_pack: 'pack' } as const;

/**
 * The column with the strategies of a question, or the fixes of an item: one per line, in the same order in every
 * language.
 */
export const STRATEGY_COLUMN = 'fs_strategy';

/** The column with the files of recordings, as XLSForm names it. */
export const AUDIO_COLUMN = 'media::audio';

/** The columns with numbers, and the item fields that they contain. */
export const NUMBER_COLUMNS = {
  fs_weight: 'weight',
  fs_min: 'min',
  fs_max: 'max',
  fs_decimals: 'decimals',
  fs_size: 'size',
  fs_max_price: 'max_price',
  fs_kcal_per_kg: 'kcal_per_kg',
  fs_edible: 'edible',
} as const;

/** The columns with plain strings, and the item fields that they contain. */
export const STRING_COLUMNS = {
  fs_kind: 'kind',
  fs_earns: 'earns',
  fs_unit: 'unit',
  fs_ask_when: 'ask_when',
  fs_photo: 'photo',
  fs_severity: 'severity',
  fs_group: 'group',
  fs_agreed_from: 'agreed_from',
  fs_agreed_on: 'agreed_on',
} as const;

/** The words for the answer that earns a question's points, by scoring type. */
export const EARNS_WORDS = { 1: 'yes', 2: 'no', 3: 'none' } as const;

/** The words for the Ps of questions. The manager's perception has no words: its two Ps are written as 5 and 6. */
export const P_WORDS = { 1: 'product', 2: 'placement', 3: 'price', 4: 'promotion', 5: '5', 6: '6' } as const;

/** Returns a text in a language, or in English if it isn't translated; '' if there is none. */
export function textCell(text: unknown, tag: string): string {
  const words = partAt(text, [tag]) ?? partAt(text, ['en']);
  return typeof words === 'string' ? plainText(words) : '';
}

/** Returns the cells of a text in every language. */
export function textCells(column: string, text: unknown, languages: readonly FormLanguage[]): Cells {
  if (!isTree(text)) return {};
  return Object.fromEntries(languages.map(({ tag, label }) => [`${column}::${label}`, textCell(text, tag)]));
}

/**
 * Returns the cells of a list of texts: one text per line. A missing translation is an empty line, except at the end.
 */
function listCells(column: string, texts: unknown, languages: readonly FormLanguage[]): Cells {
  if (!Array.isArray(texts)) return {};
  return Object.fromEntries(
    languages.map(({ tag, label }) => [`${column}::${label}`, linesOf(texts, tag).join('\n').trimEnd()]),
  );
}

function linesOf(texts: readonly unknown[], tag: string): string[] {
  return texts.map((text) => {
    const words = partAt(text, [tag]);
    return typeof words === 'string' ? plainText(words) : '';
  });
}

/** Returns a string or number as a cell; '' for anything else. */
function plainCell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the cells of a question, either of the audit or for the manager. */
export function questionCells(question: unknown, languages: readonly FormLanguage[]): Cells {
  const [factor, earns] = [partAt(question, ['factor']), partAt(question, ['scoringType'])];
  return {
    ...textCells('label', partAt(question, ['text']), languages),
    fs_p: partAt(P_WORDS, [plainCell(factor)]) === undefined ? plainCell(factor) : P_WORDS[factor as 1],
    fs_earns: partAt(EARNS_WORDS, [plainCell(earns)]) === undefined ? plainCell(earns) : EARNS_WORDS[earns as 1],
    fs_weight: plainCell(partAt(question, ['weight'])),
    ...listCells(STRATEGY_COLUMN, partAt(question, ['strategies']), languages),
  };
}

/** Returns the cells of a module's item, without the cells of its choices. */
export function itemCells(item: unknown, languages: readonly FormLanguage[]): Cells {
  const fields = { ...STRING_COLUMNS, ...NUMBER_COLUMNS };
  const unit = unitSuffix(item);
  const labels = Object.entries(textCells('label', partAt(item, ['text']), languages));
  const shownBy = listAt(item, ['shown_by']).map(
    (condition) => `${plainCell(partAt(condition, ['question']))} ${plainCell(partAt(condition, ['when']))}`,
  );
  return {
    ...Object.fromEntries(labels.map(([column, label]) => [column, label === '' ? '' : label + unit])),
    ...textCells('hint', partAt(item, ['help']), languages),
    ...Object.fromEntries(Object.entries(fields).map(([column, field]) => [column, plainCell(partAt(item, [field]))])),
    fs_required: partAt(item, ['required']) === true ? 'yes' : '',
    fs_why: listAt(item, ['why']).map(plainCell).join('\n'),
    fs_shown_by: shownBy.join('\n'),
    fs_barcodes: listAt(item, ['barcodes']).map(plainCell).join('\n'),
    ...listCells(STRATEGY_COLUMN, partAt(item, ['fix']), languages),
    ...textCells('fs_cites', partAt(item, ['cites']), languages),
    ...textCells('fs_pack', partAt(item, ['pack']), languages),
  };
}

/**
 * Returns the text that follows a numeric item's own text in its label: the unit, except for counts. Returns '' for
 * other items.
 */
export function unitSuffix(item: unknown): string {
  const unit = partAt(item, ['unit']);
  const isShown = partAt(item, ['kind']) === 'number' && typeof unit === 'string' && unit !== COUNT_UNIT;
  return isShown ? ` (${unit})` : '';
}

/** Returns the cells of a choice of an item. */
export function choiceCells(choice: unknown, languages: readonly FormLanguage[]): Cells {
  return {
    ...textCells('label', partAt(choice, ['text']), languages),
    fs_points: plainCell(partAt(choice, ['points'])),
  };
}
