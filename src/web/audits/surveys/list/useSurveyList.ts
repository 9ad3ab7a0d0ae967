import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocale } from 'use-intl';
import type { SurveyRow } from '../../../../contract/kit/shapes.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { FileColumn } from '../../../lists/exported/tableFile.ts';
import { useListState } from '../../../lists/useListState.ts';
import { matches } from '../../../ui/matches.ts';
import {
  parseHiddenKinds,
  partOf,
  readOrder,
  searchOfHiddenKinds,
  sortEntries,
  SURVEY_SORTS,
  withChanges,
  writeOrder,
  type HiddenKinds,
  type SurveyEntry,
  type SurveySort,
} from './surveyList.ts';

/** Returns the state of the list. Selecting another store clears the search and shows the newest part. */
export function useSurveyState(storeId: string) {
  const list = useListState(SURVEY_SORTS, { read: readOrder, write: writeOrder });
  const part = partOf(useSearch({ strict: false }));
  const show = useShow();
  const showPart = (next: number) => show({ part: next > 1 ? String(next) : undefined });
  const searchedStore = useRef(storeId);
  useEffect(() => {
    if (searchedStore.current === storeId) return;
    searchedStore.current = storeId;
    list.change({ find: '' });
    showPart(1);
  });
  return { ...list, part, showPart };
}

function useShow() {
  const navigate = useNavigate();
  return (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, ...next, page: undefined }),
      replace: true,
      resetScroll: false,
    });
}

/** Returns which additional surveys the URL includes, and a function that changes this. */
export function useHiddenKinds() {
  const hiddenKinds = parseHiddenKinds(useSearch({ strict: false }));
  const show = useShow();
  return {
    hiddenKinds,
    show: (changes: Partial<HiddenKinds>) => show(searchOfHiddenKinds({ ...hiddenKinds, ...changes })),
  };
}

/**
 * Returns the surveys that match the search, in order, and a function that searches other surveys in the same way. The
 * search covers date, auditor and score as displayed, and the date as `YYYY-MM-DD`.
 */
export function useFoundSurveys(
  surveys: readonly SurveyRow[],
  { find, sort, hasOlder }: { find: string; sort: SurveySort; hasOlder: boolean },
) {
  const locale = useLocale();
  const format = useFormat();
  const findIn = useCallback(
    (rows: readonly SurveyRow[], hasFurther = false) => {
      const names = new Intl.Collator(locale);
      const entries = withChanges(rows, hasFurther).filter(({ date, userFullName, overall_score: score }) =>
        matches([format.day(date), format.isoDay(date), userFullName, format.percent(score)].join('\n'), find),
      );
      return sortEntries(entries, sort, names.compare);
    },
    [find, sort, locale, format],
  );
  const matchingSurveys = useMemo(() => findIn(surveys, hasOlder), [findIn, surveys, hasOlder]);
  return { matchingSurveys, findIn };
}

/** Returns the columns of the exported file. */
export function useSurveyFile(): readonly FileColumn<SurveyEntry>[] {
  const text = useText();
  const format = useFormat();
  return [
    { title: text('surveys.columns.date'), value: ({ date }) => `${format.isoDay(date)} ${format.time(date)}` },
    { title: text('surveys.columns.auditor'), value: (survey) => survey.userFullName },
    {
      title: text('survey.life.kind'),
      value: ({ kind, void: isVoid }) =>
        [text(`survey.life.kinds.${kind}`), ...(isVoid ? [text('survey.life.void')] : [])].join('; '),
    },
    { title: text('surveys.columns.score'), value: (survey) => survey.overall_score },
    { title: text('surveys.columns.change'), value: (survey) => survey.change },
  ];
}
