import { useListFormat } from '../../../i18n/useListFormat.ts';
import type { Part } from './parts.ts';

/** Returns a function that names a part by its sections. */
export function usePartName(): (part: Part) => string {
  const listed = useListFormat();
  return ({ sections }) => listed(sections.map(({ name }) => name));
}
