import { useMemo } from 'react';
import { useSearch } from '@tanstack/react-router';
import { FOUR_PS, type FourP } from '../../../../domain/scoring/fourP.ts';

/** The screens of an audit other than its questions, as named in the URL. The default is 'overview'. */
export const VIEWS = ['overview', 'review', 'result', 'manager'] as const;
export type View = (typeof VIEWS)[number];

/** The place in an audit that a URL leads to. */
export type AuditPlace = {
  view: View;
  /** A sub-category of the part on screen, such as `FV-2a`, or the page of an assessment; null for none. */
  part: string | null;
  /** The question or item to scroll to; null for the start of the part. */
  question: string | null;
  /** The only P whose questions are shown and counted; null for all. */
  fourP: FourP | null;
};

/** The search parameters of an audit's URL. */
export type AuditPlaceSearch = {
  view?: View | undefined;
  part?: string | undefined;
  q?: string | undefined;
  p?: number | undefined;
};

/** Parses the place in an audit from a URL; invalid values are ignored. */
export function auditPlaceOf(search: Readonly<Record<string, unknown>>): AuditPlace {
  const { view, part, q, p } = search;
  return {
    view: VIEWS.find((name) => name === view) ?? 'overview',
    part: typeof part === 'string' ? part : null,
    question: typeof q === 'string' ? q : null,
    fourP: FOUR_PS.find((fourP) => String(fourP) === p) ?? null,
  };
}

export function useAuditPlace(): AuditPlace {
  const search = useSearch({ strict: false });
  return useMemo(() => auditPlaceOf(search), [search]);
}
