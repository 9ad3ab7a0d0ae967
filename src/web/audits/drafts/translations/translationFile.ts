import { CSV_START, csvRow, readCsv } from '../../../../domain/csv.ts';
import { isPlainText } from '../../../../domain/plainText.ts';
import { textIn, type Cell, type TextRow } from './texts.ts';

type Language = { tag: string; name: string };

/** A problem in a line of a file. */
export type FileProblem = {
  code: 'unknownLanguage' | 'unknownText' | 'repeat' | 'english' | 'notPlain';
  line: number;
  value: string;
};

/** The translations in a file that differ from the draft's, and the problems of the file. */
export type TranslationFile = { cells: Cell[]; problems: FileProblem[] };

/** The header of the column that identifies the texts, the same in all languages of the console. */
const ID = 'id';

/** Returns texts as CSV, with a row for each text and a column for each language. */
export function writeTranslations(rows: readonly TextRow[], languages: readonly Language[]): string {
  const head = [ID, ...languages.map(({ tag, name }) => (name === tag ? tag : `${name} (${tag})`))];
  const lines = rows.map(({ id, texts }) => csvRow([id, ...languages.map(({ tag }) => textIn(texts, tag) || null)]));
  return [CSV_START, csvRow(head), ...lines].join('');
}

/**
 * Reads a file that `writeTranslations` wrote and people filled in. Empty cells are ignored. Rows that can't be used,
 * for example because their English text differs from the draft's, are reported as problems. Returns null if the header
 * has no `id` column or no language.
 */
export function readTranslations(
  content: string,
  rows: readonly TextRow[],
  languages: readonly Language[],
): TranslationFile | null {
  const [head = [], ...lines] = readCsv(content);
  const idColumn = head.findIndex((title) => title.trim().toLowerCase() === ID);
  const columns = head.map((title) => languages.find((language) => isTitleOf(title, language))?.tag ?? null);
  if (idColumn < 0 || columns.every((tag) => tag === null)) return null;
  const problems: FileProblem[] = [...head.entries()].flatMap(([at, title]) =>
    at === idColumn || columns[at] || title.trim() === '' ? [] : { code: 'unknownLanguage', line: 1, value: title },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set<string>();
  const cells: Cell[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.every((value) => value.trim() === '')) continue;
    const id = line[idColumn]?.trim() ?? '';
    const note = (code: FileProblem['code'], value = id) => problems.push({ code, line: at + 2, value });
    const row = byId.get(id);
    const english = line[columns.indexOf('en')]?.trim() ?? '';
    if (!row) note('unknownText');
    else if (ids.has(id)) note('repeat');
    else if (english !== '' && english !== asWritten(textIn(row.texts, 'en'))) note('english');
    else {
      ids.add(id);
      const lineCells = columns.flatMap((tag, column) => cellOf(row, tag, line[column]?.trim() ?? ''));
      cells.push(...lineCells.filter(({ value }) => isPlainText(value)));
      for (const { value } of lineCells) if (!isPlainText(value)) note('notPlain');
    }
  }
  return { cells, problems };
}

/** Returns the translation in a cell of the file if it differs from the draft's. */
function cellOf(row: TextRow, tag: string | null, value: string): Cell[] {
  const isNew = tag !== null && tag !== 'en' && value !== '' && value !== asWritten(textIn(row.texts, tag));
  return isNew ? [{ row, tag, value }] : [];
}

/** Returns a text as it is read from a file: on one line and trimmed. */
function asWritten(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').trim();
}

function isTitleOf(title: string, { tag }: Language): boolean {
  const name = title.trim().toLowerCase();
  return name === tag.toLowerCase() || name.endsWith(`(${tag.toLowerCase()})`);
}
