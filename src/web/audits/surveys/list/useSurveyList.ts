import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useLocale } from 'use-intl';
import type { SurveyRow } from '../../../../contract/kit/shapes.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListState } from '../../../lists/useListState.ts';
import { matches } from '../../../ui/matches.ts';
import {
  alsoListed,
  readOrder,
  searchOfAlso,
  sortEntries,
  SURVEY_SORTS,
  withChanges,
  writeOrder,
  type AlsoListed,
  type SurveySort,
} from './surveyList.ts';

/** Returns the list's state. The search is cleared when another store is selected. */
export function useSurveyState(storeId: string) {
  const list = useListState(SURVEY_SORTS, { read: readOrder, write: writeOrder });
  const searched = useRef(storeId);
  useEffect(() => {
    if (searched.current === storeId) return;
    searched.current = storeId;
    list.change({ find: '' });
  });
  return list;
}

/** Returns the surveys listed in addition to those that count, as stored in the URL. */
export function useAlsoListed() {
  const also = alsoListed(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (changes: Partial<AlsoListed>) => {
    const next = searchOfAlso({ ...also, ...changes });
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, ...next, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return { also, show };
}

/** Returns the matching surveys in order. The search covers date, auditor and score as displayed. */
export function useFoundSurveys(surveys: readonly SurveyRow[], find: string, sort: SurveySort) {
  const locale = useLocale();
  const format = useFormat();
  return useMemo(() => {
    const names = new Intl.Collator(locale);
    const entries = withChanges(surveys).filter(({ date, userFullName, overall_score: score }) =>
      matches([format.day(date), format.isoDay(date), userFullName, format.percent(score)].join('\n'), find),
    );
    return sortEntries(entries, sort, names.compare);
  }, [surveys, find, sort, locale, format]);
}
