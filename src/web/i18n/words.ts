import type en from '../../../public/i18n/en.json';
import type { Language } from '../../domain/instrument.ts';

/** All words of one language, shaped as the English file. */
export type Words = typeof en;

/** The name of a page in the sidebar and in the header's crumb: a key of `nav`. */
export type NavWord = keyof Words['nav'];

declare module 'use-intl' {
  interface AppConfig {
    Messages: Words;
  }
}

/** Words and their language; `whole` is false while they are those of the first pages alone. */
export type Loaded = { language: Language; words: Words; whole: boolean };

/** The words that the program opens with. */
export async function loadFirstWords(language: Language): Promise<Loaded> {
  // Only the build parts the words of the first pages from the others.
  const block = document.getElementById('first-files')?.textContent;
  if (block === undefined) return loadWords(language);
  const { words } = JSON.parse(block) as { words: Record<Language, string> };
  return { language, words: await fetchWords(`/${words[language]}`), whole: false };
}

/** All words of a language. */
export async function loadWords(language: Language): Promise<Loaded> {
  return { language, words: await fetchWords(`/i18n/${language}.json`), whole: true };
}

async function fetchWords(address: string): Promise<Words> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The words at ${address} did not load: ${response.status}`);
  return (await response.json()) as Words;
}
