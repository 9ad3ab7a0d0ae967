import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

const SEPARATOR = ',';

/**
 * Returns the ids of the questions whose lost points are ticked as fixed, and a function that sets them. They are
 * stored in the URL, so that a plan can be sent to the person who has to agree to it.
 */
export function useFixed(): [ReadonlySet<string>, (mended: ReadonlySet<string>) => void] {
  const text = useSearch({ strict: false, select: mendOf });
  const navigate = useNavigate();
  const mended = useMemo(() => new Set(text === '' ? [] : text.split(SEPARATOR)), [text]);
  const setMended = (next: ReadonlySet<string>) => {
    void navigate({
      to: '.',
      search: (kept) => ({ ...kept, mend: fixParameter(next) }),
      replace: true,
      resetScroll: false,
    });
  };
  return [mended, setMended];
}

/** Returns the ticks as a search parameter; undefined, which omits it, if there are none. */
export function fixParameter(mended: ReadonlySet<string>): string | undefined {
  return mended.size === 0 ? undefined : [...mended].join(SEPARATOR);
}

function mendOf(search: Readonly<Record<string, unknown>>): string {
  const { mend } = search;
  return typeof mend === 'string' ? mend : '';
}
