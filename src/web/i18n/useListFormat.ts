import { useLocale } from 'use-intl';

const separators = new Map<string, string>();

/** Returns a function that joins strings with the list separator of the user's language. */
export function useListFormat(): (items: readonly string[]) => string {
  const separator = separatorOf(useLocale());
  return (items) => items.join(separator);
}

function separatorOf(locale: string): string {
  const cachedSeparator = separators.get(locale);
  if (cachedSeparator !== undefined) return cachedSeparator;
  // The separator between the first two of three items; the one before the last item (such as 'and') does not suit
  // every list.
  const separator = new Intl.ListFormat(locale).formatToParts(['1', '2', '3'])[1]?.value ?? ', ';
  separators.set(locale, separator);
  return separator;
}
