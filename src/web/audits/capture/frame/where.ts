import { useMemo } from 'react';
import { useSearch } from '@tanstack/react-router';
import { FOUR_PS, type FourP } from '../../../domain/scoring/fourP.ts';

/** The screens of an audit beside its questions, as its address names them; 'overview' where it names none. */
export const VIEWS = ['overview', 'review', 'result', 'manager'] as const;
export type View = (typeof VIEWS)[number];

/** Where in an audit the address leads. Each step is an entry of the browser's history, so that the phone's back button works. */
export type Where = {
  view: View;
  /** The sub-category whose questions are shown, `FV-2a`; null for none. */
  part: string | null;
  /** The question to go to; null for the part's beginning. */
  question: string | null;
  /** The P that alone is counted and asked; null for all. */
  factor: FourP | null;
};

/** The search parameters of an audit's address. */
export type WhereSearch = {
  view?: View | undefined;
  part?: string | undefined;
  q?: string | undefined;
  p?: number | undefined;
};

/** Reads where in an audit the address leads; what it can't mean is left out. */
export function whereOf(search: Readonly<Record<string, unknown>>): Where {
  const { view, part, q, p } = search;
  return {
    view: VIEWS.find((known) => known === view) ?? 'overview',
    part: typeof part === 'string' ? part : null,
    question: typeof q === 'string' ? q : null,
    factor: FOUR_PS.find((known) => String(known) === p) ?? null,
  };
}

export function useWhere(): Where {
  const search = useSearch({ strict: false });
  return useMemo(() => whereOf(search), [search]);
}
