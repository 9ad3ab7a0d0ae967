import { checkInstrument } from './checkInstrument.ts';
import { field } from './definitionFile.ts';
import { earningAnswer } from './answers.ts';
import type { Instrument } from './instrument.ts';
import { checkModule } from './modules/checkModule.ts';
import { itemsOf, type Module } from './modules/module.ts';

/** A definition of what is assessed in a store: the audit instrument, or a module. */
export type Definition = { kind: 'audit'; definition: Instrument } | { kind: 'module'; definition: Module };

/** A problem in a definition: where it is in the file, a code, and a sentence in English. */
export type DefinitionProblem = { at: string; code: string; text: string };

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
    return { problems: result.problems.map(problemIn) };
  }
  const moduleResult = checkModule(data);
  if ('module' in moduleResult) return { kind: 'module', definition: moduleResult.module };
  return { problems: moduleResult.problems.map(problemIn) };
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

/** Matches a sentence from a check: a place, the name of the entry in brackets if it has one, and the problem. */
const SENTENCE = /^(?<at>[\w.[\]-]+)(?: \((?<name>.*?)\))?: (?<text>.*)$/s;

const CODES: readonly (readonly [RegExp, string])[] = [
  [/is missing$/, 'missing'],
  [/unknown keys?:/, 'unknown_field'],
  [/is the same as that of|is the name of an item/, 'repeated'],
  [/there is no|is no code|is not an item/, 'unknown_name'],
];

function problemIn(sentence: string): DefinitionProblem {
  const { at = '', name, text = sentence } = SENTENCE.exec(sentence)?.groups ?? {};
  const code = at.startsWith('examples[') ? 'example' : CODES.find(([words]) => words.test(text))?.[1];
  return { at, code: code ?? 'invalid', text: name === undefined ? text : `${name}: ${text}` };
}
