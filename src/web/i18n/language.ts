import type { Language } from '../../domain/instrument.ts';
import { readStored, store, useStored } from '../shell/storage.ts';

/** The languages whose words exist. Adding one takes its file in public/i18n and its place in this list. */
export const LANGUAGES_READY: readonly Language[] = ['en'];

/** How each language writes dates and numbers. */
export const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  zh: 'zh-CN',
  ja: 'ja',
  pt: 'pt-BR',
  ru: 'ru',
};

/** The language that was chosen, else the browser's first that is ready, else English. */
export function currentLanguage(): Language {
  const kept = readStored('language');
  if (kept && LANGUAGES_READY.includes(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.flatMap((tag) => LANGUAGES_READY.filter((ready) => ready === tag))[0] ?? 'en';
}

export function chooseLanguage(language: Language): void {
  store('language', language);
}

export function useLanguage(): Language {
  useStored('language');
  return currentLanguage();
}
