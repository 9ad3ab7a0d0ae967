/** HTML that is safe to insert; `markup` escapes every string inserted in it. */
export class Html {
  readonly text: string;

  /** Wraps text without escaping it, so the text must already be safe HTML. */
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | false | readonly Piece[];

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Creates HTML from a template. Values may be inserted in elements and quoted attributes: strings and numbers are
 * escaped, `Html` isn't, lists are joined, and null and false are left out.
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
