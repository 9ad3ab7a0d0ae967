/** The maximum length of a language tag, in characters. */
export const TAG_MAX_CHARACTERS = 64;

/** Scripts that are written from right to left. */
const RTL_SCRIPTS = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

/** Checks whether a string is a language tag (BCP 47). */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Returns the direction in which a language is usually written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  if (!isLanguageTag(tag)) return 'ltr';
  return RTL_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Returns the name of a language in the language itself; null if it is unknown. */
export function ownNameOf(tag: string): string | null {
  if (!isLanguageTag(tag)) return null;
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag) ?? null;
}
