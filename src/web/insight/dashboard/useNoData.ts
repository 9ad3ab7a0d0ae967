import { useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { rangeAfterNoData, type Range } from '../forms/dates/range.ts';
import { useFormat } from '../i18n/useFormat.ts';
import type { Subject } from './scoreReads.ts';
import type { Scores } from './useScores.ts';

/** The 'Oops!' of a range without data: what it is about, and where the start date was moved. */
export type NoDataNotice = { about: string; movedTo: string | null; closed: boolean };

/** Names a subject, so that two of them can be compared. */
export function subjectKey({ storeId, food, range }: Subject): string {
  return [storeId, food ?? '', range.from, range.to].join(' ');
}

/** The notice for a subject, as long as that is the one on screen and the notice was not closed. */
export function useNoDataNotice(subject: Subject) {
  const [notice, setNotice] = useState<NoDataNotice | null>(null);
  const shown = notice && !notice.closed && notice.about === subjectKey(subject) ? notice : null;
  return { notice: shown, setNotice, close: () => setNotice(notice && { ...notice, closed: true }) };
}

type Acts = {
  setRange: (range: Range, instead: boolean) => void;
  setNotice: Dispatch<SetStateAction<NoDataNotice | null>>;
};

/**
 * Once the empty charts of a range without data are drawn, moves the start date to the last sales date, and says so
 * (spec section 2). With nowhere to move the dates stay and the notice alone comes.
 */
export function useMoveWithoutData(subject: Subject, scores: Scores, today: string, { setRange, setNotice }: Acts) {
  const about = subjectKey(subject);
  const format = useFormat();
  const empty = scores.days.length === 0;
  // A category's charts go on from the last survey that assessed it; a later one would be as empty.
  const last = subject.food ? scores.summary.currentDate : scores.lastSalesDate;
  const next = empty ? rangeAfterNoData(subject.range, last && format.isoDay(last), today) : null;
  // Before the paint, so that the alert comes with the empty charts and pushes nothing away.
  useLayoutEffect(() => {
    if (!empty) return;
    if (next) {
      setNotice({ about: subjectKey({ ...subject, range: next }), movedTo: next.from, closed: false });
      setRange(next, true);
    } else {
      setNotice((notice) => (notice?.about === about ? notice : { about, movedTo: null, closed: false }));
    }
    // The subject says all: the same one is never moved twice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [about, empty]);
}
