import type { FourP } from '../../domain/scoring/fourP.ts';
import { useText } from '../i18n/useText.ts';

/** Returns the names of the four Ps in the user's language. */
export function useFourPNames(): Record<FourP, string> {
  const text = useText();
  return { 1: text('fourP.p1'), 2: text('fourP.p2'), 3: text('fourP.p3'), 4: text('fourP.p4') };
}
