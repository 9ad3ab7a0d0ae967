import { checkInstrument } from './checkInstrument.ts';
import { field } from './definitionFile.ts';
import { messageOf, type Cause, type Fault, type PlacedFault } from './definitionProblem.ts';
import { earningAnswer } from './answers.ts';
import type { Instrument } from './instrument.ts';
import { checkModule } from './modules/checkModule.ts';
import { itemsOf, type Module } from './modules/module.ts';

/** A definition of what is assessed in a store: the audit instrument, or a module. */
export type Definition = { kind: 'audit'; definition: Instrument } | { kind: 'module'; definition: Module };

/** A problem in a definition: where it is in the file, a code, what causes it, and a sentence in English. */
export type DefinitionProblem = Fault & {
  /** The place in the file: `sections[0].items[2]`, or the sheet and row of an XLSForm. */
  at: string;
  code: string;
  /** The part of the entry that is at fault, such as `text.es`; empty if it is the whole entry. */
  field: string;
  /** The offset of the character at fault in a formula, counted from 0; null if no single character is at fault. */
  character: number | null;
};

/** The figures of a valid definition. */
export type DefinitionSummary = {
  kind: Definition['kind'];
  name: string;
  version: string;
  title: string;
  sections: number;
  items: number;
  /** The number of a module's measures; 0 for an instrument, which has the scores of the audit instead. */
  measures: number;
  examples: number;
  /** The points that an instrument's questions are worth; 0 for a module. */
  points: number;
};

/** Checks a definition before it is loaded. Returns it typed, or up to 50 problems. */
export function checkDefinition(data: unknown): Definition | { problems: DefinitionProblem[] } {
  if (field(data, 'categories') !== undefined || field(data, 'managerQuestions') !== undefined) {
    const result = checkInstrument(data);
    if ('instrument' in result) return { kind: 'audit', definition: result.instrument };
    return { problems: result.problems.map(problemOf) };
  }
  const moduleResult = checkModule(data);
  if ('module' in moduleResult) return { kind: 'module', definition: moduleResult.module };
  return { problems: moduleResult.problems.map(problemOf) };
}

/** Returns the name and version of a definition. */
export function nameAndVersion(definition: Definition): { name: string; version: string } {
  const { version } = definition.definition;
  return { name: definition.kind === 'module' ? definition.definition.module : definition.definition.name, version };
}

export function summaryOf(source: Definition): DefinitionSummary {
  const { kind, definition } = source;
  const common = { kind, ...nameAndVersion(source), title: definition.title.en };
  if (source.kind === 'module') {
    const { sections, measures, examples = [] } = source.definition;
    const items = itemsOf(source.definition).length;
    return {
      ...common,
      sections: sections.length,
      items,
      measures: measures.length,
      examples: examples.length,
      points: 0,
    };
  }
  const subcategories = source.definition.categories.flatMap((category) => category.subcategories);
  const questions = subcategories.flatMap((subcategory) => subcategory.questions);
  const points = questions.reduce((sum, question) => sum + (earningAnswer(question) === null ? 0 : question.weight), 0);
  return { ...common, sections: subcategories.length, items: questions.length, measures: 0, examples: 0, points };
}

/** The codes of causes. Causes that aren't listed have the code `invalid`. */
const CODES: Readonly<Partial<Record<Cause, string>>> = {
  empty: 'missing',
  category: 'missing',
  english: 'missing',
  unknownFields: 'unknown_field',
  sameName: 'repeated',
  itemName: 'repeated',
  notADate: 'unknown_name',
  evidence: 'unknown_name',
  notAPrice: 'unknown_name',
  notInBasket: 'unknown_name',
  formulaFunction: 'unknown_name',
  formulaSection: 'unknown_name',
  formulaBasket: 'unknown_name',
  formulaSetting: 'unknown_name',
  formulaCode: 'unknown_name',
  formulaName: 'unknown_name',
  formulaItem: 'unknown_name',
};

function problemOf(placedFault: PlacedFault): DefinitionProblem {
  const { at, name, field: part, character, fault } = placedFault;
  const code = at.startsWith('examples[') ? 'example' : (CODES[fault.cause] ?? 'invalid');
  const message = messageOf(placedFault);
  return { ...fault, at, code, text: name === '' ? message : `${name}: ${message}`, field: part, character };
}
