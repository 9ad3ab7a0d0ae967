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

export async function loadWords(language: Language): Promise<Words> {
  const response = await fetch(`/i18n/${language}.json`);
  if (!response.ok) throw new Error(`The words of '${language}' did not load: ${response.status}`);
  return (await response.json()) as Words;
}
