import { useSearch } from '@tanstack/react-router';

/** Returns the view of the editor that the URL names. */
export function useView(): 'content' | 'translations' {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  return view === 'translations' ? view : 'content';
}
