import { readFile, stat } from 'node:fs/promises';
import { earningAnswer } from '../../domain/answers.ts';
import { checkInstrument } from '../../domain/checkInstrument.ts';
import { untranslated, type Instrument } from '../../domain/instrument.ts';
import { checksumOf } from '../instrument/install.ts';
import { CommandError, print, type Command } from './command.ts';
import { withDatabase } from './withDatabase.ts';
import { installInstrument } from '../instrument/changes.ts';

/** The largest file that is read as an instrument, in bytes. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;

export const checkInstrumentCommand: Command = {
  words: ['instrument', 'check'],
  takes: '<file>',
  summary: 'Check the file of an instrument, without a database',
  help: `Prints what the instrument holds, or its problems, up to 50, each with its place. Texts that are not translated are
no problem: they are shown in English, and counted here by language.`,
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
  summary: 'Install an instrument and take audits by it from now on',
  help: `Surveys keep the version that they were scored with. A version that is installed can't be replaced: an instrument
with other content needs another version. Translations alone may be added and mended; a running server shows them
after its next start.`,
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

/** The checked instrument of a file, or null when its problems were printed. */
async function readInstrument(file: string): Promise<Instrument | null> {
  const { size } = await stat(file);
  if (size > FILE_MAX_BYTES) throw new CommandError(`${file}: too large for an instrument`);
  const checked = checkInstrument(parse(await readFile(file, 'utf8'), file));
  if ('instrument' in checked) return checked.instrument;
  for (const problem of checked.problems) process.stderr.write(`${problem}\n`);
  return null;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${file}: not JSON (${(error as Error).message.slice(0, 120)})`);
  }
}

/** How many of the untranslated texts of a language are named. */
const NAMED_TEXTS = 3;

function warningsOf(instrument: Instrument): string[] {
  return [...untranslated(instrument)]
    .filter(([, texts]) => texts.length > 0)
    .map(([language, texts]) => {
      const named = texts.slice(0, NAMED_TEXTS).map((text) => JSON.stringify(text));
      const more = texts.length > NAMED_TEXTS ? `, and ${texts.length - NAMED_TEXTS} more` : '';
      return `warning: not translated into ${language}: ${named.join(', ')}${more}`;
    });
}

function summaryOf(instrument: Instrument): string {
  const subcategories = instrument.categories.flatMap((category) => category.subcategories);
  const questions = subcategories.flatMap((subcategory) => subcategory.questions);
  const weight = questions.reduce((sum, question) => sum + (earningAnswer(question) === null ? 0 : question.weight), 0);
  return [
    `${instrument.name} ${instrument.version}: ${instrument.title.en}`,
    `  ${instrument.categories.length} categories, ${subcategories.length} sub-categories`,
    `  ${questions.length} questions worth ${weight} points, ${instrument.managerQuestions.length} manager questions`,
    `  checksum ${checksumOf(instrument)}`,
  ].join('\n');
}
