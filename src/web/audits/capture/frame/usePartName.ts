import { useListed } from '../../../i18n/useListed.ts';
import type { Part } from './parts.ts';

/** Returns a function that names a part by its sections. */
export function usePartName(): (part: Part) => string {
  const listed = useListed();
  return ({ sections }) => listed(sections.map(({ name }) => name));
}
