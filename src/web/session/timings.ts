import { useEffect, useState } from 'react';
import { readSessionValue } from './storage.ts';

/** The delays of spec section 9, in milliseconds. */
export const TIMINGS = {
  /** The time from opening a screen to fully drawn charts; the entrance animation fills it. */
  chartRender: 1000,
  /** The time from picking a group to committing it, so that stepping through groups by keyboard reloads only once. */
  groupChange: 1000,
  /** The time from loading a screen to preparing the export. */
  exportPreparation: 2000,
  /** The time that the header's selectors take to fade out on screens that don't use them. */
  headerHide: 1000,
  loaderFade: 1000,
  resizeDebounce: 300,
  submenuSlide: 250,
} as const;

/** Returns a delay in milliseconds; 0 for users who prefer reduced motion. */
export function wait(name: keyof typeof TIMINGS): number {
  return prefersLessMotion() ? 0 : TIMINGS[name];
}

/** Checks whether the user prefers reduced motion, by the system's setting or by 'Instant' in the profile. */
export function prefersLessMotion(): boolean {
  return readSessionValue('pace') === 'instant' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns false at first, and true once the delay has passed. */
export function usePassed(name: keyof typeof TIMINGS): boolean {
  const [isPassed, setIsPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPassed(true), wait(name));
    return () => clearTimeout(timer);
  }, [name]);
  return isPassed;
}
