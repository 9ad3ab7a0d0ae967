import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';
import { surveyDaysOptions, type Subject } from '../../charts/scores/scoreReads.ts';
import { allTime } from '../../charts/scores/longRange.ts';

type FewDaysProps = {
  subject: Subject;
  shownDays: number;
  /** The name of the food category; unused for the whole audit. */
  name: string;
  today: string;
};

/** Shows the total number of days with surveys, next to the number in the range; nothing if there are none. */
export function FewDays({ subject, shownDays, name, today }: FewDaysProps) {
  const text = useText();
  const { days, first, last } = useSuspenseQuery(surveyDaysOptions(subject)).data.resultData;
  if (first === null || last === null) return null;
  const counts = { total: days, shown: shownDays };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 px-1 text-fg-2">
      <p>
        {subject.food === null
          ? text('dashboard.fewDays', counts)
          : text('dashboard.fewDaysOf', { category: name, ...counts })}
      </p>
      {days > shownDays && (
        <Link
          to="."
          search={(search: object) => ({ ...search, ...allTime({ first, last }, today) })}
          resetScroll={false}
          className="inline font-medium text-accent underline underline-offset-2"
        >
          {text('dashboard.showAllDays', { count: days })}
        </Link>
      )}
    </div>
  );
}
