import type { FourP } from '../../domain/scoring/fourP.ts';
import { useText } from '../i18n/useText.ts';

/** Returns the names of the four Ps in the user's language. */
export function useFourPNames(): Record<FourP, string> {
  const text = useText();
  return { 1: text('factors.p1'), 2: text('factors.p2'), 3: text('factors.p3'), 4: text('factors.p4') };
}
