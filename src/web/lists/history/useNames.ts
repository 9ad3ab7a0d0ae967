import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';

/** The maximum number of names in a line; the rest are counted. */
const NAMES_MAX = 8;

/** Returns a function that joins names into a list for a sentence: the first eight, and the number of others. */
export function useNames(): (all: readonly string[]) => string {
  const text = useText();
  const inLine = useListFormat();
  return (all) => {
    const list = inLine(all.slice(0, NAMES_MAX));
    const more = all.length - NAMES_MAX;
    return more > 0 ? text('history.andMore', { names: list, count: more }) : list;
  };
}
