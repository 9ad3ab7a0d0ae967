import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inLanguage, LANGUAGES, untranslatedTexts, type Instrument } from '../../../domain/instrument.ts';
import { sharedDatabase } from '../../../../test/support/database.ts';
import { checksumOf, shippedInstrumentFile, VersionTakenError } from './install.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { installInstrument, installShippedInstrument, updateDefinition } from './changes.ts';

const database = await sharedDatabase();
const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;

/** Returns the instrument with texts in the given languages only, as in an older installation. */
function spokenIn(languages: readonly string[], instrument = shippedInstrument): Instrument {
  return JSON.parse(JSON.stringify(instrument), (key, value: unknown) =>
    LANGUAGES.some((language) => language === key) && !languages.includes(key) ? undefined : value,
  ) as Instrument;
}

const title = async () => (await activeInstrument(database.db)).instrument.title;

test('the shipped instrument has every text in every language', () => {
  expect([...untranslatedTexts(shippedInstrument)]).toEqual(LANGUAGES.map((language) => [language, []]));
});

test('more or fewer translations do not change a version; other texts or points do', () => {
  expect(checksumOf(spokenIn(['en']))).toBe(checksumOf(shippedInstrument));
  expect(checksumOf({ ...shippedInstrument, title: { ...shippedInstrument.title, en: 'Other' } })).not.toBe(
    checksumOf(shippedInstrument),
  );
});

test('an installed version gets new translations at the next start, and keeps its own', async () => {
  const { db } = database;
  const before = await activeInstrument(db);
  const ownInstrument = {
    ...spokenIn(['en', 'es']),
    title: { en: shippedInstrument.title.en, es: 'Nuestra auditoría' },
  };
  // Simulates an earlier release that had only these texts.
  await updateDefinition(db, 'instruments', before.id, ownInstrument);
  expect(await title()).toEqual(ownInstrument.title);
  await installShippedInstrument(db);
  expect(await title()).toEqual({ ...shippedInstrument.title, es: 'Nuestra auditoría' });
  const { instrument, id } = await activeInstrument(db);
  expect(id).toBe(before.id);
  expect(inLanguage(instrument.categories[0]?.name ?? { en: '' }, 'ja')).toBe(
    shippedInstrument.categories[0]?.name['ja'],
  );
});

test('another instrument is unchanged at the next start', async () => {
  const { db } = database;
  const other = { ...spokenIn(['en']), name: 'ours', version: '7' };
  await installInstrument(db, other);
  await installShippedInstrument(db);
  expect((await activeInstrument(db)).instrument).toEqual(other);
});

test('a version is not replaced by one with the same number and other content', async () => {
  const otherDefinition = { ...shippedInstrument, title: { ...shippedInstrument.title, en: 'Other' } };
  await expect(installInstrument(database.db, otherDefinition)).rejects.toThrow(VersionTakenError);
});
