import { useEffect, useState } from 'react';
import { readStored } from './storage.ts';

/** The delays of spec section 9, in milliseconds. None of them holds up work: requests run while they last. */
export const TIMINGS = {
  /** Charts are fully drawn this long after their screen opens; the entrance fills the time. */
  chartRender: 1000,
  /** A group is committed this long after it was picked, so that arrowing through groups reloads once. */
  groupChange: 1000,
  /** The export is prepared this long after the screen has loaded. */
  exportPreparation: 2000,
  /** The header's selectors fade away on the screens that do not use them. */
  headerHide: 1000,
  loaderFade: 1000,
  resizeDebounce: 300,
  submenuSlide: 250,
} as const;

/** Users who ask for less motion get none of the waits. */
export function wait(name: keyof typeof TIMINGS): number {
  return prefersLessMotion() ? 0 : TIMINGS[name];
}

/** By the system's setting, or by 'Instant' in the profile. */
export function prefersLessMotion(): boolean {
  return readStored('pace') === 'instant' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** False at first, true once the delay has passed. */
export function usePassed(name: keyof typeof TIMINGS): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), wait(name));
    return () => clearTimeout(timer);
  }, [name]);
  return passed;
}
