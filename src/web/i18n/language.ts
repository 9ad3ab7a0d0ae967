import { LANGUAGES, type Language } from '../../domain/instrument.ts';
import { readSessionValue, setSessionValue, useSessionValue } from '../session/storage.ts';

/** The locale that formats dates and numbers in each language. */
export const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  zh: 'zh-CN',
  ja: 'ja',
  pt: 'pt-BR',
  ru: 'ru',
};

/**
 * Returns the language that was chosen; if none was, the browser's first supported language, or English if there is
 * none.
 */
export function currentLanguage(): Language {
  const language = readSessionValue('language');
  if (language && LANGUAGES.includes(language)) return language;
  const preferredTags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return preferredTags.flatMap((tag) => LANGUAGES.filter((candidate) => candidate === tag))[0] ?? 'en';
}

export function chooseLanguage(language: Language): void {
  setSessionValue('language', language);
}

/** Sets the language of the page, which determines screen reader voices, fonts and line breaks. */
export function setPageLanguage(language: Language): void {
  document.documentElement.lang = language;
}

export function useLanguage(): Language {
  useSessionValue('language');
  return currentLanguage();
}
