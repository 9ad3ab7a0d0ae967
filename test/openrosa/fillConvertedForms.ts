import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Instrument } from '../../src/domain/instrument.ts';
import { indexInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { shippedInstrumentFile } from '../../src/server/audits/definitions/install.ts';
import { openForm } from './engine.ts';
import { fieldsOf, importForm, OTHER_SERVERS } from './otherServers.ts';
import { answerAtRandom, randomFrom } from './randomAudits.ts';
import { strangeInstrument } from './strangeInstrument.ts';

// Fills in pyxform's output for the XLSForms in a folder, as ODK Web Forms does, and imports what KoboToolbox and ODK
// Central would return: the score must equal the form's. Used by scripts/validate-forms.mjs.

const [folder = '.'] = process.argv.slice(2);
const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;

/** Matches a question of a sub-category, in a form whose root may have any name. */
const QUESTION = /^\/\w+\/[A-Z]{2}\/[A-Z]{2}_\w+\/[a-z]\w*$/;

for (const [name, instrument] of Object.entries({ shipped: shippedInstrument, strange: strangeInstrument() })) {
  const xform = await readFile(path.join(folder, `${name}.of-xlsx.xml`), 'utf8');
  const form = (await openForm(xform, { 'stores.csv': 'name,label\na,A\n' }))();
  const questions = form.references().filter((at) => QUESTION.test(at) && form.field(at).nodeType === 'select');
  const indexedInstrument = indexInstrument(1, instrument);
  if (questions.length !== indexedInstrument.questions.size) throw new Error(`${name}: ${questions.length} questions`);
  form.field('/data/store_id').selectValue?.('a');
  answerAtRandom(form, questions, randomFrom(20_261_122));
  const [score, ...ofEachP] = ['SCORE', 'SCORE_P1', 'SCORE_P2', 'SCORE_P3', 'SCORE_P4'].map((of) =>
    Number(form.value(`/data/${of}`)),
  );
  const fields = fieldsOf(await form.xml());
  for (const server of Object.keys(OTHER_SERVERS) as (keyof typeof OTHER_SERVERS)[]) {
    const { columns, answers } = await importForm(server, { id: randomUUID(), fields, instrument: indexedInstrument });
    const { overall, p1, p2, p3, p4 } = columns;
    if (!isDeepStrictEqual([overall, p1, p2, p3, p4], [score, ...ofEachP]) || answers.length !== questions.length) {
      throw new Error(`${name}, as ${server} gives it: ${overall} and not ${score}, of ${answers.length} answers`);
    }
    console.log(`the same score: ${name}, filled in, as ${server} gives it: ${overall}`);
  }
}
