import { useListed } from '../i18n/useListed.ts';
import { useText } from '../i18n/useText.ts';

/** So many names stand in a line; the others are counted. */
const NAMES_MAX = 8;

/** Names in a row, as a sentence lists them. */
export function useNames(): (all: readonly string[]) => string {
  const text = useText();
  const inLine = useListed();
  return (all) => {
    const shown = inLine(all.slice(0, NAMES_MAX));
    const more = all.length - NAMES_MAX;
    return more > 0 ? text('history.andMore', { names: shown, count: more }) : shown;
  };
}
