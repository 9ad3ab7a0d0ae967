import { fault, faultAt, type Fault, type PlacedFault } from '../definitionProblem.ts';
import { IF_ARGUMENTS, PLAIN_FUNCTIONS } from './evaluate.ts';
import { FormulaError, parseFormula, partsOf, type Formula } from './formula.ts';
import { itemsOf, type Item, type Module } from './module.ts';

/** The names that a formula may use at its position in the file. */
type Names = { module: Module; items: ReadonlyMap<string, Item>; computed: ReadonlySet<string>; inScope: boolean };

type Argument = NamedItem | 'section' | 'basket' | 'setting' | 'text' | 'value';
type NamedItem = 'item' | 'price' | 'choice' | 'multi' | 'number item';

type AskingFunction = { required: readonly Argument[]; optional?: readonly Argument[] };

/** Functions that read the assessment, with their required and optional arguments. */
const READING_FUNCTIONS: ReadonlyMap<string, AskingFunction> = new Map<string, AskingFunction>([
  ['value', { required: ['number item'] }],
  ['is', { required: ['choice', 'text'] }],
  ['has', { required: ['multi', 'text'] }],
  ['unit_price', { required: ['price'] }],
  ['max_price', { required: ['price'] }],
  ['setting', { required: ['setting'] }],
  ['score', { required: [], optional: ['section'] }],
  ['points', { required: [], optional: ['section'] }],
  ['possible', { required: [], optional: ['section'] }],
  ['count_state', { required: ['text'] }],
  ['basket', { required: ['basket'] }],
  ['basket_coverage', { required: ['basket'] }],
  ['cheapest', { required: ['text', 'value', 'value'] }],
]);

/** Lists the problems in a module's formulas. */
export function formulaProblems(module: Module): PlacedFault[] {
  const problems: PlacedFault[] = [];
  const items = new Map<string, Item>();
  const computed = new Set<string>();
  const check = (place: string, text: string, inScope = module.scope !== undefined) => {
    for (const { fault: formulaFault, character } of faultsOf(text, { module, items, computed, inScope })) {
      problems.push(faultAt(place, formulaFault, { character }));
    }
  };
  const ask = (place: string, formulaItems: readonly Item[], inScope?: boolean) => {
    for (const [at, item] of formulaItems.entries()) {
      if (item.ask_when !== undefined) check(`${place}.items[${at}].ask_when`, item.ask_when, inScope);
      items.set(item.varname, item);
    }
  };
  ask('scope', module.scope?.items ?? [], false);
  if (module.scope) check('scope.in_scope', module.scope.in_scope, false);
  for (const [at, section] of module.sections.entries()) ask(`sections[${at}]`, section.items);
  for (const [at, { id, formula }] of (module.computed ?? []).entries()) {
    check(`computed[${at}].formula`, formula);
    computed.add(id);
  }
  for (const [at, { formula, coverage }] of module.measures.entries()) {
    check(`measures[${at}].formula`, formula);
    if (coverage !== undefined) check(`measures[${at}].coverage`, coverage);
  }
  for (const [at, { when }] of (module.outcome ?? []).entries()) check(`outcome[${at}].when`, when);
  return problems;
}

/** A fault with the offset of the character that it concerns. */
type FormulaFault = { fault: Fault; character: number };

function faultsOf(text: string, names: Names): FormulaFault[] {
  try {
    const parts = partsOf(parseFormula(text));
    // A name that is passed to a function as an item is checked together with that function.
    const itemArguments = new Set(parts.flatMap((part) => (part.kind === 'call' ? namedItems(part) : [])));
    return parts.flatMap((part) => {
      const partFault =
        part.kind === 'call'
          ? callFault(part, names)
          : part.kind === 'name' && !itemArguments.has(part)
            ? nameFault(part.name, names)
            : null;
      return partFault === null ? [] : [{ fault: partFault, character: part.at }];
    });
  } catch (error) {
    if (error instanceof FormulaError) return [{ fault: error.fault, character: error.at }];
    throw error;
  }
}

type Call = Extract<Formula, { kind: 'call' }>;

const NAMED_ITEMS: readonly NamedItem[] = ['item', 'price', 'choice', 'multi', 'number item'];

function namesAnItem(argument: Argument): argument is NamedItem {
  return (NAMED_ITEMS as readonly Argument[]).includes(argument);
}

function namedItems({ name, arguments: args }: Call): Formula[] {
  const [first] = args;
  const wants = name === 'answered' ? 'item' : READING_FUNCTIONS.get(name)?.required[0];
  return first?.kind === 'name' && wants !== undefined && namesAnItem(wants) ? [first] : [];
}

function nameFault(name: string, { module, items, computed, inScope }: Names): Fault | null {
  if (name === 'in_scope') return inScope ? null : fault('formulaInScope', {}, "'in_scope' has no value here");
  const item = items.get(name);
  if (item?.kind === 'price') return fault('formulaPrice', { name }, `'${name}' is a price: use unit_price(${name})`);
  if (item || computed.has(name)) return null;
  const isDefinedLater =
    itemsOf(module).some(({ varname }) => varname === name) || module.computed?.some(({ id }) => id === name);
  return isDefinedLater
    ? fault('formulaLater', { name }, `'${name}' is defined later`)
    : fault('formulaName', { name }, `there is no '${name}'`);
}

function callFault({ name, arguments: args }: Call, names: Names): Fault | null {
  const wrongCount = (text: string) => fault('formulaArguments', { name }, text);
  const wrongNumber = wrongCount(`'${name}' has the wrong number of arguments`);
  if (name === 'if') return args.length === IF_ARGUMENTS ? null : wrongCount(`'if' takes ${IF_ARGUMENTS} arguments`);
  const plain = PLAIN_FUNCTIONS.get(name);
  if (plain) return args.length >= plain.least && args.length <= plain.most ? null : wrongNumber;
  if (name === 'answered') return answeredFault(args, names);
  const readingFunction = READING_FUNCTIONS.get(name);
  if (!readingFunction) return fault('formulaFunction', { name }, `there is no function '${name}'`);
  const wants = [...readingFunction.required, ...(readingFunction.optional ?? [])];
  if (args.length < readingFunction.required.length || args.length > wants.length) return wrongNumber;
  for (const [at, argument] of args.entries()) {
    const wrongArgument = argumentFault(wants[at] as Argument, argument, names, args[0]);
    if (wrongArgument !== null) return wrongArgument;
  }
  return null;
}

/** Checks the arguments of `answered()`: none, or one section's code or item. */
function answeredFault(args: readonly Formula[], names: Names): Fault | null {
  const [first, ...furtherArgs] = args;
  if (furtherArgs.length > 0) {
    return fault('formulaArguments', { name: 'answered' }, "'answered' takes at most one argument");
  }
  return first ? argumentFault(first.kind === 'name' ? 'item' : 'section', first, names, first) : null;
}

function argumentFault(wants: Argument, argument: Formula, names: Names, first: Formula | undefined): Fault | null {
  const { module, items } = names;
  if (wants === 'value') return null;
  if (namesAnItem(wants)) {
    if (argument.kind !== 'name') return fault('formulaNoItem', {}, 'needs the name of an item');
    const { name } = argument;
    const item = items.get(name);
    if (!item) return nameFault(name, names) ?? fault('formulaItem', { name }, `'${name}' is not an item`);
    const kind = wants === 'number item' ? 'number' : wants;
    return kind === 'item' || item.kind === kind
      ? null
      : fault('formulaItem', { name }, `'${name}' is not an item of the kind ${kind}`);
  }
  if (argument.kind !== 'text') return fault('formulaText', {}, 'needs a string in single quotes');
  const { value } = argument;
  const exists = {
    section: module.sections.some(({ code }) => code === value),
    basket: module.baskets?.some(({ code }) => code === value) ?? false,
    setting: module.settings?.some(({ name }) => name === value) ?? false,
    text: isKnownText(value, first, names),
  };
  if (exists[wants]) return null;
  return fault(UNKNOWN_TEXTS[wants], { name: value }, `there is no ${wants === 'text' ? 'code' : wants} '${value}'`);
}

/** The codes of the faults for unknown string arguments, by the kind of thing that the string must name. */
const UNKNOWN_TEXTS = {
  section: 'formulaSection',
  basket: 'formulaBasket',
  setting: 'formulaSetting',
  text: 'formulaCode',
} as const;

/**
 * Checks whether a function's string argument is known: as a choice (or 'na') of the item that the first argument names
 * or, if it names none, as a severity or a group of items.
 */
function isKnownText(value: string, first: Formula | undefined, { module, items }: Names): boolean {
  if (first?.kind === 'name') {
    const item = items.get(first.name);
    const isChoice = item?.kind === 'choice' || item?.kind === 'multi';
    return isChoice && (value === 'na' || item.choices.some(({ code }) => code === value));
  }
  return value === 'breach' || value === 'advice' || itemsOf(module).some(({ group }) => group === value);
}
