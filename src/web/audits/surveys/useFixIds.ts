import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

const SEPARATOR = ',';

/**
 * Returns the ids of the questions whose lost points are ticked, and a function that sets them. The ids are stored in
 * the URL, so that a user can share a plan.
 */
export function useFixIds(): [ReadonlySet<string>, (fixIds: ReadonlySet<string>) => void] {
  const text = useSearch({ strict: false, select: fixParameterOf });
  const navigate = useNavigate();
  const fixIds = useMemo(() => new Set(text === '' ? [] : text.split(SEPARATOR)), [text]);
  const setFixIds = (next: ReadonlySet<string>) => {
    void navigate({
      to: '.',
      search: (search) => ({ ...search, fixes: fixParameter(next), mend: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return [fixIds, setFixIds];
}

/** Returns the ids as a search parameter; undefined if there are none. */
export function fixParameter(fixIds: ReadonlySet<string>): string | undefined {
  return fixIds.size === 0 ? undefined : [...fixIds].join(SEPARATOR);
}

/** Also reads `mend`, the parameter's name in earlier versions, so that shared links still work. */
function fixParameterOf({ fixes, mend }: Readonly<Record<string, unknown>>): string {
  const text = fixes ?? mend;
  return typeof text === 'string' ? text : '';
}
