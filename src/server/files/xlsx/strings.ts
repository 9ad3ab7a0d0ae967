import { LOOKS_LIKE_FORMULA } from '../../../domain/csv.ts';
import { textElement } from './text.ts';

/** The maximum number and length of shared strings, which limit the memory for them. */
const SHARED_MAX = 20_000;
const SHARED_MAX_CHARACTERS = 200;

/**
 * The style of text that looks like a formula. Like a leading apostrophe in Excel, it makes the content stay text when
 * a user edits the cell.
 */
export const QUOTED_STYLE = 4;

export type SharedStrings = {
  /** Returns the XML that follows the reference in a cell with this text, for example `" t="s"><v>7</v></c>`. */
  cell(text: string): string;
  /** Like `cell`, but stores the text in the cell itself, because no other cell has this text. */
  ownCell(text: string): string;
  /** Yields the part `xl/sharedStrings.xml` in pieces. */
  xml(): Generator<string>;
};

/**
 * Creates a table that stores repeated strings once. Long strings, and new strings once the table is full, are
 * stored in their cells.
 */
export function sharedStrings(max = SHARED_MAX): SharedStrings {
  const cells = new Map<string, string>();
  return {
    cell(text) {
      const cellText = cells.get(text);
      if (cellText !== undefined) return cellText;
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
