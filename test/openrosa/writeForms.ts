import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Instrument } from '../../src/domain/instrument.ts';
import { itemsOf } from '../../src/domain/modules/module.ts';
import { loadTranslations } from '../../src/server/i18n.ts';
import { shippedInstrumentFile } from '../../src/server/audits/definitions/install.ts';
import { xformOf } from '../../src/server/audits/phones/openrosa/form/xform.ts';
import { moduleXformOf } from '../../src/server/audits/phones/openrosa/moduleForm/xform.ts';
import { readPacks } from '../../src/server/audits/definitions/packs.ts';
import { workbookOf } from '../../src/server/audits/phones/openrosa/form/workbook.ts';
import { formOf } from '../../src/server/audits/phones/openrosa/xlsform/write.ts';
import type { Tree } from '../../src/domain/drafts/tree.ts';
import { strangeInstrument } from './strangeInstrument.ts';
import { strangeModule } from './strangeModule.ts';

// Writes forms into a folder for scripts/validate-forms.mjs: those of the shipped instrument, of all shipped modules,
// and of an unusual instrument and an unusual module, as phones and other servers get them.

const [folder = '.'] = process.argv.slice(2);
const words = loadTranslations();
/** The file of a recording, as forms refer to it. */
const CLIP = `clip-${'0'.repeat(32)}.ogg`;
const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;

for (const [name, instrument] of Object.entries({ shipped: shippedInstrument, strange: strangeInstrument() })) {
  const audio = new Map(instrument.managerQuestions.map(({ varname }) => [`questions/${varname}/text/en`, CLIP]));
  await writeFile(path.join(folder, `${name}.xml`), xformOf(instrument, { id: name, version: '1' }, words, audio));
  await writeXlsform(name, { ...instrument });
}
for (const module of [...(await readPacks()), strangeModule()]) {
  const name = `module-${module.module}`;
  const audio = new Map(itemsOf(module).map(({ varname }) => [`items/${varname}/text/en`, CLIP]));
  await writeFile(path.join(folder, `${name}.xml`), moduleXformOf(module, { id: name, version: '1' }, words, audio));
  await writeXlsform(name, { ...module });
}
// The forms look up values in files in the same folder.
await writeFile(path.join(folder, 'stores.csv'), 'name,label\na,A\n');

async function writeXlsform(name: string, definition: Tree): Promise<void> {
  const title = (definition['title'] as { en: string }).en;
  const { sheets } = formOf(definition, words, { id: name, version: '1', title });
  await writeFile(path.join(folder, `${name}.xlsx`), await workbookOf(sheets));
}
