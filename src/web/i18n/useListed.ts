import { useLocale } from 'use-intl';

const separators = new Map<string, string>();

/** Strings one after the other with the language's own mark between them: a comma and a space, or '、'. */
export function useListed(): (items: readonly string[]) => string {
  const separator = separatorOf(useLocale());
  return (items) => items.join(separator);
}

function separatorOf(locale: string): string {
  const known = separators.get(locale);
  if (known !== undefined) return known;
  // What stands between the first two of three; the word before the last one would not do for every list.
  const separator = new Intl.ListFormat(locale).formatToParts(['1', '2', '3'])[1]?.value ?? ', ';
  separators.set(locale, separator);
  return separator;
}
