import { BadgeCheck, CalendarClock, CircleCheck, ListChecks } from 'lucide-react';
import type { ActionFigures } from '../../../contract/followUp/actions.ts';
import { daysBetween } from '../../../domain/days.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Figure } from '../../ui/cards/Figure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Section } from './sections.ts';

type FigureStripProps = { figures: ActionFigures | null; sections: readonly Section[] | null };

/** How many actions are open, late and done, and what the confirmed ones brought. */
export function FigureStrip({ figures, sections }: FigureStripProps) {
  const text = useText();
  const format = useFormat();
  if (!figures) return <Skeleton className="h-11 rounded-xl sm:h-56 lg:h-28" />;
  const promised = promisedOf(figures, sections ?? []);
  const longest = sections?.find(({ name }) => name === 'overdue')?.actions[0]?.due ?? null;
  const won = text('actions.figures.points', { points: figures.points_won });
  return (
    <dl className="card grid overflow-hidden sm:grid-cols-2 lg:grid-cols-4 [&>div]:max-sm:hidden">
      <Figure
        name={text('actions.figures.open')}
        figure={format.number(figures.open)}
        picture={<ListChecks {...ICON} />}
      >
        {promised === null ? text('actions.figures.openNote') : text('actions.figures.promised', { points: promised })}
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
        figure={format.number(figures.done + figures.confirmed)}
        picture={<CircleCheck {...ICON} />}
      >
        {text('actions.figures.doneNote', { confirmed: figures.confirmed, waiting: figures.done })}
      </Figure>
      <Figure name={text('actions.figures.won')} figure={won} picture={<BadgeCheck {...ICON} />}>
        {text('actions.figures.wonNote', { count: figures.confirmed })}
      </Figure>
      {/* On a phone the list comes first. */}
      <div className="flex! items-center justify-between gap-3 px-4 py-2.5 sm:hidden!">
        <dt className="text-fg-2">{text('actions.figures.won')}</dt>
        <dd className="num font-semibold text-good">{won}</dd>
      </div>
    </dl>
  );
}

const ICON = { className: 'size-5 text-fg-3', strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What the open actions promise together; null while not all of them have come. */
function promisedOf({ open }: ActionFigures, sections: readonly Section[]): number | null {
  const known = sections
    .filter(({ name }) => name === 'overdue' || name === 'week' || name === 'later')
    .flatMap(({ actions }) => actions);
  if (open === 0 || known.length < open) return null;
  return known.reduce((sum, { points }) => sum + (points ?? 0), 0);
}
