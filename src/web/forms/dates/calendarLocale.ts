import type { DayPickerLocale } from 'react-day-picker';
import type { Language } from '../../../domain/instrument.ts';

/** The calendar's texts, loaded one language at a time. */
const LOCALES: Record<Language, () => Promise<DayPickerLocale>> = {
  en: async () => (await import('react-day-picker/locale/en-GB')).enGB,
  es: async () => (await import('react-day-picker/locale/es')).es,
  zh: async () => (await import('react-day-picker/locale/zh-CN')).zhCN,
  ja: async () => (await import('react-day-picker/locale/ja')).ja,
  pt: async () => (await import('react-day-picker/locale/pt-BR')).ptBR,
  ru: async () => (await import('react-day-picker/locale/ru')).ru,
};

/** The time after which a failed load can be repeated, in ms. Until then, `use` reads the failure instead of retrying. */
const FAILURE_LASTS_MS = 1000;

const loads = new Map<Language, Promise<DayPickerLocale>>();

/** Loads the calendar's locale for a language. Returns the same promise for the same language, as `use` requires. */
export function calendarLocale(language: Language): Promise<DayPickerLocale> {
  const pastLoad = loads.get(language);
  if (pastLoad) return pastLoad;
  const load = LOCALES[language]();
  loads.set(language, load);
  load.catch(() => setTimeout(() => loads.delete(language), FAILURE_LASTS_MS));
  return load;
}
