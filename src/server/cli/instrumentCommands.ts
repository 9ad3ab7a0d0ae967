import { earningAnswer } from '../../domain/answers.ts';
import { checkInstrument } from '../../domain/checkInstrument.ts';
import { sentenceOf } from '../../domain/definitionProblem.ts';
import { formatCount } from '../../domain/formatCount.ts';
import { untranslatedTexts, type Instrument } from '../../domain/instrument.ts';
import { checksumOf } from '../audits/definitions/install.ts';
import { print, type Command } from './command.ts';
import { readDefinition } from './readDefinition.ts';
import { withDatabase } from './withDatabase.ts';
import { installInstrument } from '../audits/definitions/changes.ts';

export const checkInstrumentCommand: Command = {
  words: ['instrument', 'check'],
  takes: '<file>',
  summary: 'Check an instrument file, without a database',
  help: `Prints a summary of the instrument, or up to 50 problems and where they are. Untranslated texts are not a problem: they
are shown in English, and counted here by language.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [file = ''] }) {
    const instrument = await readInstrument(file);
    if (!instrument) return 1;
    print(summaryOf(instrument));
    for (const warning of warningsOf(instrument)) process.stderr.write(`${warning}\n`);
    return 0;
  },
};

export const loadInstrumentCommand: Command = {
  words: ['instrument', 'load'],
  takes: '<file>',
  summary: 'Install an instrument and use it for new audits',
  help: `Surveys keep the version they were scored with. An installed version can't be replaced: an instrument with different
content needs a new version. Only translations can be added and corrected; a running server shows them within a
minute.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [file = ''] }) {
    const instrument = await readInstrument(file);
    if (!instrument) return 1;
    await withDatabase((db) =>
      db.transaction().execute((transaction) => installInstrument(transaction, instrument, { activate: true })),
    );
    print(`${summaryOf(instrument)}\nInstalled and active.`);
    return 0;
  },
};

/** Reads and checks the instrument in a file. If it has problems, prints them and returns null. */
async function readInstrument(file: string): Promise<Instrument | null> {
  const result = checkInstrument(await readDefinition(file));
  if ('instrument' in result) return result.instrument;
  for (const problem of result.problems) process.stderr.write(`${sentenceOf(problem)}\n`);
  return null;
}

/** The maximum number of untranslated texts listed per language. */
const NAMED_TEXTS = 3;

function warningsOf(instrument: Instrument): string[] {
  return [...untranslatedTexts(instrument)]
    .filter(([, texts]) => texts.length > 0)
    .map(([language, texts]) => {
      const examples = texts.slice(0, NAMED_TEXTS).map((text) => JSON.stringify(text));
      const more = texts.length > NAMED_TEXTS ? `, and ${texts.length - NAMED_TEXTS} more` : '';
      return `warning: not translated into ${language}: ${examples.join(', ')}${more}`;
    });
}

function summaryOf(instrument: Instrument): string {
  const subcategories = instrument.categories.flatMap((category) => category.subcategories);
  const questions = subcategories.flatMap((subcategory) => subcategory.questions);
  const weight = questions.reduce((sum, question) => sum + (earningAnswer(question) === null ? 0 : question.weight), 0);
  return [
    `${instrument.name} ${instrument.version}: ${instrument.title.en}`,
    `  ${formatCount(instrument.categories.length, 'category', 'categories')}, ${formatCount(subcategories.length, 'sub-category', 'sub-categories')}`,
    `  ${formatCount(questions.length, 'question')} worth ${formatCount(weight, 'point')}, ${formatCount(instrument.managerQuestions.length, 'manager question')}`,
    `  checksum ${checksumOf(instrument)}`,
  ].join('\n');
}
