/**
 * The problems of definitions. A check reports each problem with its cause and values, from which the console builds a
 * text in the user's language. It also reports an English text, for API clients and the command line.
 */

/** The causes, each with the names of its values. The console has a text for each (`editor.cause`). */
export const CAUSES = {
  // Fields
  empty: [],
  englishText: [],
  length: ['most'],
  characters: [],
  kind: [],
  oneOf: ['options'],
  number: [],
  wholeNumber: ['least', 'most'],
  positive: ['most'],
  name: ['most'],
  moduleName: ['most'],
  version: [],
  address: [],
  date: [],
  barcode: ['value'],
  barcodes: ['most'],
  tag: [],
  noChoices: [],
  unknownFields: ['names'],
  // The whole definition
  category: ['category'],
  english: [],
  languages: ['most'],
  columns: ['most'],
  items: ['count', 'most'],
  weights: ['count', 'most'],
  // Names and references. `other` is the place of another entry, `item` the name of an item.
  sameName: ['other'],
  usedName: ['other'],
  itemName: [],
  sameBarcode: ['other'],
  minimum: [],
  notAChoice: [],
  notADate: [],
  evidence: ['name'],
  notAPrice: ['item'],
  otherUnit: ['item', 'is', 'unit'],
  notInBasket: ['item'],
  // Formulas
  formulaInScope: [],
  formulaPrice: ['name'],
  formulaLater: ['name'],
  formulaFunction: ['name'],
  formulaSection: ['name'],
  formulaBasket: ['name'],
  formulaSetting: ['name'],
  formulaCode: ['name'],
  formulaName: ['name'],
  formulaArguments: ['name'],
  formulaNoItem: [],
  formulaItem: ['name'],
  formulaText: [],
  formulaQuote: [],
  formulaBracket: [],
  formulaEnd: [],
  formulaDepth: [],
  formulaUnexpected: [],
  // Examples. `id` is the name of a measure or a computed value; `is` and `expected` are null if there is no value.
  exampleValue: ['example', 'id', 'is', 'expected'],
  exampleOutcome: ['example', 'is', 'expected'],
  exampleGone: ['example', 'id'],
  exampleAnswer: ['example', 'item'],
  // The sheets of an XLSForm
  formNoRows: [],
  formRows: [],
  formNoType: ['name'],
  formNoName: [],
  formEnd: [],
  formOpen: ['name'],
  formDepth: ['most'],
  formType: ['name'],
  formNoGroup: ['name'],
  formColumn: ['name'],
  formLanguage: ['name'],
  formCell: ['column'],
  formLong: ['column', 'most'],
  formId: ['name'],
  formVersion: ['name'],
  formBase: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Cause = keyof typeof CAUSES;

export const CAUSE_NAMES = Object.keys(CAUSES) as Cause[];

type ProblemValue = string | number | null | readonly (string | number)[];

/** The values of a problem, by the names that `CAUSES` lists. */
export type ProblemValues = Readonly<Record<string, ProblemValue>>;

/** A fault: its cause, the values of the cause, and a text in English. */
export type Fault = { cause: Cause; values: ProblemValues; text: string };

/** A fault with its place in the file. */
export type PlacedFault = {
  fault: Fault;
  /** The place of the entry or field, such as `sections[0].items[2]`. */
  at: string;
  /** The name of the entry, if it has one that is safe to repeat in a message; otherwise empty. */
  name: string;
  /** The part of the entry that is at fault, such as `text.es`; empty if it is the whole entry. */
  field: string;
  /** The offset of the character at fault in a formula, counted from 0; null if no single character is at fault. */
  character: number | null;
};

/** Returns a fault. The type of `values` depends on the cause. */
export function fault<C extends Cause>(
  cause: C,
  values: Readonly<Record<(typeof CAUSES)[C][number], ProblemValue>>,
  text: string,
): Fault {
  return { cause, values, text };
}

/** Returns a fault at a place. */
export function faultAt(
  at: string,
  placedFault: Fault,
  { name = '', field = '', character = null }: Partial<Pick<PlacedFault, 'name' | 'field' | 'character'>> = {},
): PlacedFault {
  return { fault: placedFault, at, name, field, character };
}

/** Returns a fault in English, with its field: `weight must be a number`. */
export function messageOf({ fault: { text }, field, character }: PlacedFault): string {
  const message = field === '' ? text : `${field} ${text}`;
  return character === null ? message : `${message} (character ${character + 1})`;
}

/** Returns a fault and its place in English: `sections[0].items[2] (shelf): weight must be a number`. */
export function sentenceOf(placedFault: PlacedFault): string {
  const { at, name } = placedFault;
  return `${at}${name === '' ? '' : ` (${name})`}: ${messageOf(placedFault)}`;
}
