import { useListFormat } from '../../../i18n/useListFormat.ts';
import type { Part } from './parts.ts';

/** Returns a function that names a part by its sections. */
export function usePartName(): (part: Part) => string {
  const formatList = useListFormat();
  return ({ sections }) => formatList(sections.map(({ name }) => name));
}
