import { BadgeCheck, CalendarClock, CircleCheck, ListChecks } from 'lucide-react';
import type { ActionFigures, ActionQuarter } from '../../../../contract/followUp/actions/actions.ts';
import { daysBetween } from '../../../../domain/days.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure } from '../../../ui/cards/Figure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { goodFigure } from '../parts/Points.tsx';
import type { Section } from './sections.ts';

type FigureStripProps = {
  figures: ActionFigures | null;
  quarter: ActionQuarter | null;
  sections: readonly Section[] | null;
};

/** Shows the figures of the actions page. On a phone, shows only the points expected and gained this quarter. */
export function FigureStrip({ figures, quarter, sections }: FigureStripProps) {
  const text = useText();
  const format = useFormat();
  if (!figures || !quarter) return <Skeleton className="h-11 rounded-xl sm:h-56 lg:h-28" />;
  const expectedPoints = expectedPointsOf(figures, sections ?? []);
  const longest = sections?.find(({ name }) => name === 'overdue')?.actions[0]?.due ?? null;
  return (
    <dl className="card grid overflow-hidden sm:grid-cols-2 lg:grid-cols-4 [&>div]:max-sm:hidden">
      <Figure
        name={text('actions.figures.open')}
        figure={format.number(figures.open)}
        picture={<ListChecks {...ICON} />}
      >
        {expectedPoints === null
          ? text('actions.figures.openNote')
          : text('actions.figures.expected', { points: expectedPoints })}
      </Figure>
      <Figure
        name={text('actions.figures.overdue')}
        figure={format.number(figures.overdue)}
        picture={<CalendarClock {...ICON} />}
      >
        {figures.overdue === 0 && text('actions.figures.noneOverdue')}
        {figures.overdue > 0 &&
          longest !== null &&
          text('actions.figures.longest', { count: daysBetween(longest, currentDay()) })}
      </Figure>
      <Figure
        name={text('actions.figures.done')}
        figure={format.number(quarter.done + quarter.confirmed)}
        picture={<CircleCheck {...ICON} />}
      >
        {text('actions.figures.doneNote', { confirmed: quarter.confirmed, waiting: quarter.done })}
      </Figure>
      <Figure
        name={text('actions.figures.won')}
        figure={text('actions.figures.points', { points: figures.points_won })}
        picture={<BadgeCheck {...ICON} />}
      >
        {text('actions.figures.wonNote', { count: figures.confirmed })}
      </Figure>
      {/* On a phone, this line replaces the figures, so that the list is in view. */}
      <div className="flex! items-center justify-between gap-3 px-4 py-2.5 sm:hidden!">
        <dt className="text-fg-2">{text('actions.figures.wonQuarter')}</dt>
        <dd className="num text-fg-2">
          {text.rich('actions.figures.gainedOf', {
            points: quarter.points_won,
            expected: quarter.points_promised,
            b: goodFigure,
          })}
        </dd>
      </div>
    </dl>
  );
}

const ICON = { className: 'size-5 text-fg-3', strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Returns the total points expected from the open actions; null if there are no open actions or not all are loaded. */
function expectedPointsOf({ open }: ActionFigures, sections: readonly Section[]): number | null {
  const openActions = sections
    .flatMap(({ actions }) => actions)
    .filter(({ status }) => status === 'open' || status === 'doing');
  if (open === 0 || openActions.length < open) return null;
  return openActions.reduce((sum, { points }) => sum + (points ?? 0), 0);
}
