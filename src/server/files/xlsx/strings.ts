import { textElement } from './text.ts';

/** So many texts are shared at most, and none longer than that, so that the memory for them has a bound. */
const SHARED_MAX = 20_000;
const SHARED_MAX_CHARACTERS = 200;

/** The style of a text that a spreadsheet would take for a formula when it is typed in again: Excel's leading '. */
export const QUOTED_STYLE = 4;

/** Full-width signs begin a formula as narrow ones do, where people type them. */
export const LOOKS_LIKE_FORMULA = /^[=+\-@＝＋－＠\t\r]/;

export type SharedStrings = {
  /** What follows the reference of a cell with this text: `" t="s"><v>7</v></c>`. */
  cell(text: string): string;
  /** The same for a text that no other cell shows. */
  ownCell(text: string): string;
  /** The part `xl/sharedStrings.xml`, piece by piece. */
  xml(): Generator<string>;
};

/** Texts that many cells show are kept once; past the cap a text stands in its cell. Never a formula. */
export function sharedStrings(max = SHARED_MAX): SharedStrings {
  const cells = new Map<string, string>();
  return {
    cell(text) {
      const known = cells.get(text);
      if (known !== undefined) return known;
      if (cells.size >= max || text.length > SHARED_MAX_CHARACTERS) return ownCell(text);
      const cell = `"${styleOf(text)} t="s"><v>${cells.size}</v></c>`;
      cells.set(text, cell);
      return cell;
    },
    ownCell,
    *xml() {
      yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
      yield '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
      for (const text of cells.keys()) yield `<si>${textElement(text)}</si>`;
      yield '</sst>';
    },
  };
}

function ownCell(text: string): string {
  return `"${styleOf(text)} t="inlineStr"><is>${textElement(text)}</is></c>`;
}

function styleOf(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? ` s="${QUOTED_STYLE}"` : '';
}
