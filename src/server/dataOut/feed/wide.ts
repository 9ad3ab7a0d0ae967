import { isPlainText } from '../../../domain/plainText.ts';
import { currentName } from '../../../domain/definitionNames.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import type { Db } from '../../db/schema.ts';
import { selectNamedVersions } from '../../shared/definitions/queries.ts';
import { text, type Column } from './columns.ts';
import { missingFault } from './fault.ts';
import { SETS, type DataSet } from './sets.ts';

/** The surveys of an instrument as one wide table: the columns of the set Surveys, then two for each question. */
export type WideSurveys = {
  readonly name: string;
  /** The instrument's versions when the table was requested. */
  readonly versions: readonly string[];
  /** The questions of all these versions, in the order of the columns. */
  readonly questions: readonly WideQuestion[];
};

/** A question's columns: its answer, then the note on it. */
type WideQuestion = { readonly id: string; readonly answer: Column; readonly note: Column };

/** Returns the wide table of an instrument. Throws a DataFault if there is no instrument with this name. */
export async function wideSurveysOf(db: Db, name: string): Promise<WideSurveys> {
  const versions = isPlainText(name) ? await selectNamedVersions(db, name) : [];
  if (versions.length === 0) throw missingFault();
  const contents = versions.map(({ content }) => content);
  return { name, versions: versions.map(({ version }) => version), questions: wideQuestions(contents) };
}

/**
 * Returns the columns of the questions in these versions: first the questions of the first version, then the new ones
 * of each later version.
 */
export function wideQuestions(versions: readonly Instrument[]): WideQuestion[] {
  const namedQuestions = new Map<string, { name: string; words: string }>();
  for (const { categories, managerQuestions } of versions) {
    const questions = categories.flatMap(({ subcategories }) =>
      subcategories.flatMap((subcategory) => subcategory.questions),
    );
    for (const question of [...questions, ...managerQuestions]) {
      const { varname: id, text: words } = question;
      if (!namedQuestions.has(id)) namedQuestions.set(id, { name: currentName(question), words: words.en });
    }
  }
  const names = new Set(SETS.Surveys.columns.map((column) => column.name));
  // Answers get their names first, so that no note takes the name of a question.
  const answers = [...namedQuestions].map(([id, { name, words }]) => ({
    id,
    words,
    answer: text.or(freeName(name, names), words),
  }));
  return answers.map(({ id, words, answer }) => ({
    id,
    answer,
    note: text.or(freeName(`${answer.name}_note`, names), `The auditor’s note: ${words}`),
  }));
}

/** Returns a name that isn't used yet, with a number if necessary, and marks it as used. */
function freeName(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name}_${number}`;
  names.add(free);
  return free;
}

/** Returns the wide table as a set, for its description. */
export function wideSet({ name, questions }: WideSurveys): Omit<DataSet, 'name'> {
  const columns = questions.flatMap(({ answer, note }) => [answer, note]);
  return {
    ...SETS.Surveys,
    description: `The audits with ${name} that count, each with its scores, answers and notes`,
    columns: [...SETS.Surveys.columns, ...columns],
  };
}
