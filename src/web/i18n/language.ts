import { LANGUAGES, type Language } from '../../domain/instrument.ts';
import { readStored, setStored, useStored } from '../session/storage.ts';

/** How each language writes dates and numbers. */
export const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  zh: 'zh-CN',
  ja: 'ja',
  pt: 'pt-BR',
  ru: 'ru',
};

/** The language that was chosen, else the first of the browser's that we speak, else English. */
export function currentLanguage(): Language {
  const kept = readStored('language');
  if (kept && LANGUAGES.includes(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.flatMap((tag) => LANGUAGES.filter((known) => known === tag))[0] ?? 'en';
}

export function chooseLanguage(language: Language): void {
  setStored('language', language);
}

/** Says which language the page is in: readers' voices, fonts and line breaks turn on it. */
export function setPageLanguage(language: Language): void {
  document.documentElement.lang = language;
}

export function useLanguage(): Language {
  useStored('language');
  return currentLanguage();
}
