import { useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { rangeAfterNoData, type Range } from '../../forms/dates/range.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { Subject } from '../../charts/scores/scoreReads.ts';
import type { Scores } from '../../charts/scores/useScores.ts';

/**
 * The 'Oops!' alert for a range without data. `movedTo` is the new start date, null if it was not moved; `isNew` is
 * true if the store has no survey at all.
 */
export type NoDataNotice = { subject: string; movedTo: string | null; isNew: boolean; closed: boolean };

/** Returns a key for a subject, to compare subjects. */
export function subjectKey({ storeId, food, range }: Subject): string {
  return [storeId, food ?? '', range.from, range.to].join(' ');
}

/** Returns the subject's notice (null if there is none or it was closed), and functions to set and close it. */
export function useNoDataNotice(subject: Subject | null) {
  const [notice, setNotice] = useState<NoDataNotice | null>(null);
  const visibleNotice = notice && subject && !notice.closed && notice.subject === subjectKey(subject) ? notice : null;
  return { notice: visibleNotice, setNotice, close: () => setNotice(notice && { ...notice, closed: true }) };
}

type Acts = {
  setRange: (range: Range, replace: boolean) => void;
  setNotice: Dispatch<SetStateAction<NoDataNotice | null>>;
};

/**
 * Moves the start date of a range without data to the last sales date once its empty charts are rendered, and shows a
 * notice (spec section 2). If the range can't move, only the notice is shown.
 */
export function useMoveWithoutData(subject: Subject, scores: Scores, today: string, { setRange, setNotice }: Acts) {
  const key = subjectKey(subject);
  const format = useFormat();
  const empty = scores.days.length === 0;
  const isNew = scores.lastSalesDate === null;
  // A category's charts move to the last survey that assessed it; with a later survey, they would still be empty.
  const last = subject.food ? scores.summary.currentDate : scores.lastSalesDate;
  const next = empty ? rangeAfterNoData(subject.range, last && format.isoDay(last), today) : null;
  // Runs before the paint, so that the alert appears together with the empty charts and shifts nothing.
  useLayoutEffect(() => {
    if (!empty) return;
    if (next) {
      setNotice({ subject: subjectKey({ ...subject, range: next }), movedTo: next.from, isNew, closed: false });
      setRange(next, true);
    } else {
      setNotice((notice) => (notice?.subject === key ? notice : { subject: key, movedTo: null, isNew, closed: false }));
    }
    // The other dependencies are left out, so that the range of the same subject isn't moved twice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, empty]);
}
