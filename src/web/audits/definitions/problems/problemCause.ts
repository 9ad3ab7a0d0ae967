import type { DefinitionProblem } from '../../../../domain/checkDefinition.ts';
import { problemPath, type ProblemPlace } from '../../../../domain/drafts/problemPath.ts';
import { isTree, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { placeInFormula } from '../../../../domain/modules/checkFormulas.ts';

/**
 * The checks of definitions report problems in English, with the names that the file uses. This module finds the cause
 * of each problem, which has a text in the user's language (`editor.cause`). The named groups of the patterns are the
 * values of that text.
 */

/** A problem of a definition: its entry and field, its cause, and the values of the text about it. */
export type ReadProblem = ProblemPlace & {
  cause: Cause;
  values: Readonly<Record<string, string>>;
  /** True if the field has no value yet, or no English text. */
  isEmpty: boolean;
  /** The language of the text at fault; null if the problem doesn't concern one language. */
  tag: string | null;
  /** The offset of the character at fault in a formula, counted from 0; null if the problem names none. */
  character: number | null;
};

const PATTERNS = [
  [/the category (?<category>\w+) is missing$/, 'category'],
  [/English \(en\) is missing$/, 'english'],
  [/(?:^| )is missing$|must have an English text \(en\)$/, 'empty'],
  [/must have 1 to (?<most>\d+) characters/, 'length'],
  [/must have at most (?<most>\d+) characters$/, 'length'],
  [/must not contain control or invalid characters$/, 'characters'],
  [/must be one of (?<options>.*)/, 'oneOf'],
  [/must be an item of a known kind: (?<options>.*)/, 'oneOf'],
  [/must be a whole number, (?:(?<least>\d+) to )(?<most>\d+)$/, 'wholeNumber'],
  [/must be more than 0 and at most (?<most>\d+)$/, 'positive'],
  [/must be a number$/, 'number'],
  [/must be 1 to (?<most>\d+) lower-case letters, digits or underscores/, 'name'],
  [/must be 1 to (?<most>\d+) lower-case letters, digits or hyphens/, 'moduleName'],
  [/must be numbers separated by dots/, 'version'],
  [/must be an https:\/\/ address$/, 'address'],
  [/must be a date, YYYY-MM-DD$/, 'date'],
  [/must be a barcode number/, 'barcode'],
  [/must be at most (?<most>\d+)$/, 'barcodes'],
  [/is the same barcode as (?<other>.*)/, 'sameBarcode'],
  [/ is the same as (?:that|a name) of (?<other>.*)/, 'sameName'],
  [/is the name of an item, or in_scope$/, 'itemName'],
  [/must have at least one choice$/, 'noChoices'],
  [/is larger than max$/, 'minimum'],
  [/is not a code of its choices$/, 'notAChoice'],
  [/is not an item with a date$/, 'notADate'],
  [/there is no evidence '(?<name>[^']*)'/, 'evidence'],
  [/'(?<item>\w+)' is not an item with a price$/, 'notAPrice'],
  [/'(?<item>\w+)' is priced per (?<is>\w+), not per (?<unit>\w+)$/, 'otherUnit'],
  [/'(?<item>\w+)' is not an item of the basket$/, 'notInBasket'],
  [/must (?:have its texts under language tags|be a language tag)/, 'tag'],
  [/must have at most (?<most>\d+) languages$|is in \d+ languages; the maximum is (?<max>\d+)$/, 'languages'],
  [/must have at most (?<most>\d+) columns$/, 'columns'],
  [/has (?<count>\d+) items; the maximum is (?<most>\d+)$/, 'items'],
  [/the weights of all questions add up to (?<count>\d+); the maximum is (?<most>\d+)$/, 'weights'],
  [/has (?:an unknown key|unknown keys): (?<names>.*)/, 'unknownFields'],
  [
    /must be (?:text|a list|an object|texts by language|a language tag|true or false|a formula|lists by item|answers by item)$/,
    'kind',
  ],
] as const;

/** The causes in the sheets of an XLSForm. */
const FORM_PATTERNS = [
  [/^has no rows$/, 'formNoRows'],
  [/^"(?<name>.*)" has no type$/, 'formNoType'],
  [/^has no name$/, 'formNoName'],
  [/^ends a group that no row begins$/, 'formEnd'],
  [/^the group "(?<name>.*)" has no end$/, 'formOpen'],
  [/^is in more than (?<most>\d+) groups$/, 'formDepth'],
  [/the (?:type|group) "(?<name>[^"]*)" isn’t supported/, 'formType'],
  [/^"(?<name>.*)" is in no (?:group|sub-category);/, 'formNoGroup'],
  [/^the column "(?<name>.*)" occurs twice$/, 'formColumn'],
  [/^the language of the column "(?<name>[^"]*)" has no tag/, 'formLanguage'],
  [/^(?:has|the questions up to here have) more than \d+ /, 'formRows'],
  [/: contains (?:a formula|an invalid date|an error);/, 'formCell'],
  [/: has more than (?<most>\d+) characters$/, 'formLong'],
  [/^form_id: must be "(?<name>.*)",/, 'formId'],
  [/^version: "(?<name>.*)" can’t be/, 'formVersion'],
  [/^value: must be JSON|^isn’t a definition;/, 'formBase'],
] as const;

/** The causes in formulas; their messages end with the character at fault. */
const FORMULA_PATTERNS = [
  [/'in_scope' has no value here/, 'formulaInScope'],
  [/'(?<name>\w+)' is a price: use/, 'formulaPrice'],
  [/'(?<name>\w+)' is defined later/, 'formulaLater'],
  [/there is no function '(?<name>.*)'/, 'formulaFunction'],
  [/there is no section '(?<name>.*)'/, 'formulaSection'],
  [/there is no basket '(?<name>.*)'/, 'formulaBasket'],
  [/there is no setting '(?<name>.*)'/, 'formulaSetting'],
  [/there is no code '(?<name>.*)'/, 'formulaCode'],
  [/there is no '(?<name>.*)'/, 'formulaName'],
  [/'(?<name>\w+)' has the wrong number of arguments|'(?<function>\w+)' takes /, 'formulaArguments'],
  [/needs the name of an item|'(?<name>\w+)' is not an item /, 'formulaItem'],
  [/needs a string in single quotes/, 'formulaText'],
  [/has no closing quote/, 'formulaQuote'],
  [/a closing bracket is missing/, 'formulaBracket'],
  [/ends too early/, 'formulaEnd'],
  [/has more than (?<most>\d+) characters/, 'length'],
  [/nests more than/, 'formulaDepth'],
  [/unexpected '(?<name>.+)'|unexpected character/, 'formulaUnexpected'],
] as const;

/** The causes in the examples of a module, which the editor doesn't show. */
const EXAMPLE_PATTERNS = [
  [/^(?:measure|computed value) (?<id>\w+) is (?<is>[^,]*), not (?<expected>.*)/, 'exampleValue'],
  [/^the outcome is (?<is>\w+), not (?<expected>\w+)$/, 'exampleOutcome'],
  [/^there is no (?:measure|computed value) '(?<id>\w+)'$/, 'exampleGone'],
  [/^answers\.(?<item>\w+): /, 'exampleAnswer'],
] as const;

/** The fields with texts in no particular language. */
const UNTRANSLATED: readonly string[] = ['source', 'columns', 'examples', 'origin'];

type Pattern = readonly [RegExp, string];
type Cause =
  | (typeof PATTERNS)[number][1]
  | (typeof FORM_PATTERNS)[number][1]
  | (typeof FORMULA_PATTERNS)[number][1]
  | (typeof EXAMPLE_PATTERNS)[number][1]
  | 'other';

/** Returns where a problem of a definition is and what causes it. */
export function readProblem(definition: Tree, problem: DefinitionProblem): ReadProblem {
  const place = problemPath(definition, problem);
  const { steps, value, isKnown } = place;
  const character = placeInFormula(problem.text);
  const isExample = problem.at.startsWith('examples[') && problem.code === 'example';
  const patterns = isExample
    ? EXAMPLE_PATTERNS
    : character === null
      ? [...FORM_PATTERNS, ...PATTERNS]
      : FORMULA_PATTERNS;
  const example = isExample ? exampleName(definition, problem.at) : '';
  const message = isExample ? problem.text.slice(example.length + ': '.length) : problem.text;
  const { cause, values } = causeOf(patterns, message);
  const lacksEnglish = problem.text.endsWith('must have an English text (en)');
  const isEmpty = isKnown && steps.length > 0 && !isExample && (isBlank(value) || lacksEnglish);
  const last = steps.at(-1);
  const isText = typeof value === 'string' && !UNTRANSLATED.includes(String(steps[0])) && steps.length > 1;
  return {
    ...place,
    // An empty field always has the cause 'empty', whatever the message says, except a list without choices.
    cause: isEmpty && cause !== 'noChoices' ? 'empty' : cause,
    values: isExample ? { ...values, example } : values,
    isEmpty,
    tag: lacksEnglish
      ? 'en'
      : isText && typeof last === 'string' && (cause === 'length' || cause === 'characters')
        ? last
        : null,
    character: isEmpty ? null : character,
  };
}

/** Returns the name of the example at a place such as `examples[2]`, with which the messages about it begin. */
function exampleName(definition: Tree, place: string): string {
  const [, index = ''] = /^examples\[(\d+)\]/.exec(place) ?? [];
  const name = partAt(definition, ['examples', Number(index), 'name']);
  return typeof name === 'string' ? name : '';
}

/** Checks whether a problem concerns a field, or a part of it. `field` is its path in the entry. */
export function concerns({ steps }: Pick<ReadProblem, 'steps'>, field: string): boolean {
  return `${steps.join('/')}/`.startsWith(`${field}/`);
}

function causeOf(patterns: readonly Pattern[], text: string): Pick<ReadProblem, 'cause' | 'values'> {
  for (const [pattern, cause] of patterns) {
    const match = pattern.exec(text);
    if (match) return { cause: cause as Cause, values: valuesOf(match.groups) };
  }
  return { cause: 'other', values: {} };
}

/** Returns the groups that matched. Alternatives of a pattern have groups of different names for the same value. */
function valuesOf(groups: Record<string, string | undefined> = {}): Record<string, string> {
  const SAME: Readonly<Record<string, string>> = { max: 'most', function: 'name' };
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, value]) => (value === undefined ? [] : [[SAME[name] ?? name, value]])),
  );
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || (isTree(value) && Object.keys(value).length === 0);
}
