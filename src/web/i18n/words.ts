import type en from '../../../public/i18n/en.json';
import type { Language } from '../../domain/instrument.ts';

/** The texts of one language, with the structure of the English file. */
export type Words = typeof en;

/** The name of a page, as a key of `nav`. */
export type NavWord = keyof Words['nav'];

declare module 'use-intl' {
  interface AppConfig {
    Messages: Words;
  }
}

/** Texts and their language; `whole` is false while only the texts of the first pages are loaded. */
export type LoadedWords = { language: Language; words: Words; whole: boolean };

/** Loads the texts needed at startup. */
export async function loadFirstWords(language: Language): Promise<LoadedWords> {
  // Only a build separates the texts of the first pages from the others; without a build, all texts are loaded.
  const block = document.getElementById('first-files')?.textContent;
  if (block === undefined) return loadWords(language);
  const { words } = JSON.parse(block) as { words: Record<Language, string> };
  return { language, words: await fetchWords(`/${words[language]}`), whole: false };
}

/** Loads all texts of a language. */
export async function loadWords(language: Language): Promise<LoadedWords> {
  return { language, words: await fetchWords(`/i18n/${language}.json`), whole: true };
}

async function fetchWords(address: string): Promise<Words> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The words at ${address} did not load: ${response.status}`);
  return (await response.json()) as Words;
}
