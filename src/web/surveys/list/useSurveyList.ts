import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useLocale } from 'use-intl';
import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { matches } from '../../ui/matches.ts';
import { pageOf, type Page } from '../pages.ts';
import { listStateOf, searchOfList, sortEntries, withChanges, type ListState, type SurveyEntry } from './surveyList.ts';

/** The list's state, which lives in the address. Going back leads to the list before, not through each letter typed. */
export function useListState(): [ListState, (state: ListState) => void] {
  const state = listStateOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setState = (next: ListState) => {
    void navigate({ to: '.', search: searchOfList(next), replace: true, resetScroll: false });
  };
  return [state, setState];
}

/** A search is about the surveys of one store: when another is selected it is emptied, and the list begins anew. */
export function useSearchOf(storeId: string): void {
  const [state, setState] = useListState();
  const searched = useRef(storeId);
  useEffect(() => {
    if (searched.current === storeId) return;
    searched.current = storeId;
    setState({ ...state, find: '', page: 1 });
  });
}

/** The page of surveys that the state asks for. A search looks through date, auditor and score as they are shown. */
export function useSurveyPage(surveys: readonly SurveyRow[], state: ListState): Page<SurveyEntry> {
  const locale = useLocale();
  const format = useFormat();
  const { find, sort, descending, page, size } = state;
  const found = useMemo(() => {
    const names = new Intl.Collator(locale);
    const entries = withChanges(surveys).filter(({ date, userFullName, overall_score: score }) =>
      matches([format.day(date), date.slice(0, 10), userFullName, format.percent(score)].join('\n'), find),
    );
    return sortEntries(entries, { sort, descending }, names.compare);
  }, [surveys, find, sort, descending, locale, format]);
  return pageOf(found, page, size);
}
