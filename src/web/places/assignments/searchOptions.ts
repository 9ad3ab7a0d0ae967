import { SEARCH_MIN_CHARACTERS, SEARCH_RESULTS_MAX } from '../../../domain/limits.ts';
import type { Text } from '../../i18n/useText.ts';
import { matches } from '../../ui/matches.ts';
import type { MatchingOptions } from './FindPane.tsx';
import type { Option } from './option.ts';
import type { Kind } from './OptionLine.tsx';

/** Checks whether the search text is long enough (spec section 5). */
export function isEnough(input: string): boolean {
  return input.trim().length >= SEARCH_MIN_CHARACTERS;
}

/** Returns the options that match the search text, or suggestions if it is too short. */
export function searchOptions(
  text: Text,
  {
    kind,
    searchText,
    selection,
    query: { data, error, refetch },
    suggestions,
  }: {
    kind: Kind;
    searchText: string;
    /** The options assigned initially. The server omits them from its results, so they are searched here. */
    selection: readonly Option[];
    query: { data: readonly Option[] | undefined; error: Error | null; refetch: () => unknown };
    /** Shown until the search text is long enough. */
    suggestions: { options: readonly Option[] | undefined; note: string };
  },
): MatchingOptions {
  if (!isEnough(searchText)) return { ...suggestions, failure: null };
  const selectedMatches = selection.filter(({ name, note }) => matches(`${name}\n${note ?? ''}`, searchText));
  const options = data && [...selectedMatches, ...data];
  const count = options?.length ?? 0;
  const isCut = data !== undefined && data.length >= SEARCH_RESULTS_MAX;
  return {
    options,
    note: options ? text(isCut ? 'assign.foundMany' : `assign.found.${kind}`, { count }) : '',
    failure: error ? { error, retry: () => void refetch() } : null,
  };
}
