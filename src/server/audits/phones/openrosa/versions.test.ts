import { expect, test } from 'vitest';
import { sharedServer } from '../../../../../test/support/server.ts';
import type { Language } from '../../../../domain/instrument.ts';
import { loadTranslations } from '../../../i18n.ts';
import type { Words } from './form/languages.ts';
import { openForms } from './versions.ts';

const { db } = await sharedServer();
const words = loadTranslations();

/** Returns the texts with one of the form's Spanish texts changed. */
const withSpanishNote =
  (spanishNote: string): Words =>
  (language: Language) =>
  (key, values) =>
    key === 'phoneForm.note' && language === 'es' ? spanishNote : words(language)(key, values);

const formsOf = (of: Words) => openForms(db, of, () => new Date());
const versionOf = async (of: Words) => (await formsOf(of).current())?.version;

test('a changed text in one language raises the version; the same again does not', async () => {
  expect(await versionOf(words)).toBe('1.0.1');
  expect(await versionOf(words)).toBe('1.0.1');
  expect(await versionOf(withSpanishNote('Apunte'))).toBe('1.0.2');
  const newer = await formsOf(withSpanishNote('Apunte')).current();
  expect(newer?.xml).toContain('version="1.0.2"');
  // Reverting the texts creates a new version: 1.0.1 must not be offered to a phone with 1.0.2 as an update.
  expect(await versionOf(words)).toBe('1.0.3');
});

test('processes that find the same change simultaneously serve one version', async () => {
  const versions = await Promise.all(Array.from({ length: 6 }, () => versionOf(withSpanishNote('Comentario'))));
  expect(new Set(versions)).toEqual(new Set(['1.0.4']));
});

test('every version that was served stays valid, and no other is', async () => {
  const forms = formsOf(words);
  for (const version of ['1.0.1', '1.0.2', '1.0.3', '1.0.4']) {
    expect(await forms.instrumentOf('four-ps', version)).toMatchObject({ instrument: { version: '1.0' } });
  }
  expect(await forms.instrumentOf('four-ps', '1.0.5')).toBeNull();
  expect(await forms.instrumentOf('other', '1.0.1')).toBeNull();
});
