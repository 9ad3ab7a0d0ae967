import { notOfferedFault, badRequest } from '../fault.ts';

/** A token of an OData expression, with its original text. */
export type Token = {
  kind: 'string' | 'guid' | 'moment' | 'day' | 'number' | 'word' | '(' | ')' | ',' | '=' | 'end';
  text: string;
};

/** The maximum number of tokens in an expression: thousands of `or` would overload the database. */
const TOKENS_MAX = 2_000;

/** The first match wins. The plus sign of a zone arrives as a space if the URL has it unencoded. */
const KINDS = [
  ['string', /'(?:[^']|'')*'/y],
  ['guid', /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/iy],
  ['moment', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?:Z|[-+ ]\d{2}:\d{2})/iy],
  ['day', /\d{4}-\d{2}-\d{2}/y],
  ['number', /[-+]?\d{1,300}(?:\.\d{1,300})?(?:e[-+]?\d{1,3})?/iy],
  ['word', /[a-z_]\w{0,127}/iy],
  ['(', /\(/y],
  [')', /\)/y],
  [',', /,/y],
  ['=', /=/y],
] as const satisfies readonly (readonly [Token['kind'], RegExp])[];

/**
 * Returns the tokens of an expression, followed by a token for its end. Throws a DataFault if the expression can't be
 * split into tokens, or if there are too many tokens.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t') at++;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '' }];
    const token = tokenAt(text, at);
    if (token === null && text[at] === '/') throw notOfferedFault('A path or a lambda', '$filter');
    if (token === null) throw badRequest(`The expression can't be parsed from character ${at + 1}.`);
    if (tokens.length === TOKENS_MAX) throw badRequest(`The expression has more than ${TOKENS_MAX} parts.`);
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(text: string, at: number): Token | null {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) return { kind, text: match };
  }
  return null;
}
