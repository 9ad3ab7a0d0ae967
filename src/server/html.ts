/** HTML that is escaped by construction: a text only ever stands in it with its signs escaped. */
export class Html {
  readonly text: string;

  /** For `markup` alone: whatever is given here stands in a page as it is. */
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | false | readonly Piece[];

/** Text as it may stand in an element or in a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * A template of HTML. What is filled in stands in elements or quoted attributes: texts and numbers are escaped, HTML is
 * not, lists are strung together, and null and false are nothing.
 */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.map((part, at) => part + (at < pieces.length ? textOf(pieces[at] ?? null) : '')).join(''));
}

function textOf(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(textOf).join('');
}
