/** Encodes text for a workbook's XML. */

/** The maximum length of a cell in Excel, in UTF-16 code units. */
export const CELL_MAX_CHARACTERS = 32_767;

const CUT_MARK = '…';

/**
 * Matches characters that XML can't contain or would change: C0 control characters (except tab and line feed), U+FFFE
 * and U+FFFF.
 */
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
/** Matches the first underscore of text that would be read as an escaped character. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;
const MARKUP = /[&<>]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Matches strings that may need escaping; most strings don't. */
// oxlint-disable-next-line no-control-regex -- see UNSAFE
const SUSPECT = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x/i;

/**
 * Returns a `<t>` element with the text. C0 control characters become `_xHHHH_`, and text that looks like that is
 * escaped; unpaired surrogates become U+FFFD. Text longer than a cell is cut and ends with '…'.
 */
export function textElement(text: string): string {
  const fittingText = text.length > CELL_MAX_CHARACTERS ? cut(text) : text;
  const space = /^\s|\s$|\n/.test(fittingText) ? ' xml:space="preserve"' : '';
  return `<t${space}>${SUSPECT.test(fittingText) ? escape(fittingText) : fittingText}</t>`;
}

/** Escapes text for an attribute. */
export function attributeText(text: string): string {
  return escape(text).replaceAll('"', '&quot;');
}

function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (character) => ENTITIES[character] ?? '');
}

function cut(text: string): string {
  const start = text.slice(0, CELL_MAX_CHARACTERS - CUT_MARK.length);
  // Half a surrogate pair at the cut would be shown as a box.
  return (start.isWellFormed() ? start : start.slice(0, -1)) + CUT_MARK;
}
