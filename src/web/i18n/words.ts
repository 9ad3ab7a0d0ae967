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
  const parted = document.getElementById('first-files') !== null;
  return { language, words: await fetchWords(parted ? `first/${language}` : language), whole: !parted };
}

/** All words of a language. */
export async function loadWords(language: Language): Promise<Loaded> {
  return { language, words: await fetchWords(language), whole: true };
}

async function fetchWords(name: string): Promise<Words> {
  const response = await fetch(`/i18n/${name}.json`);
  if (!response.ok) throw new Error(`The words of '${name}' did not load: ${response.status}`);
  return (await response.json()) as Words;
}
