import { Link } from '@tanstack/react-router';
import { CalendarClock, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysBetween } from '../../../domain/days.ts';
import { CHANGE_DAYS } from '../../../domain/overview.ts';
import { ScoreRing } from '../../charts/ScoreRing.tsx';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Figure } from '../../ui/cards/Figure.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { meansOfAll, type Overview } from './overview.ts';

const ICON = { className: 'size-5 text-fg-3', strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Shows the overview's figures, each with a link to a page with more details. */
export function OverviewStrip({ figures, groups, group }: Pick<Overview, 'figures' | 'groups'> & { group: string }) {
  const text = useText();
  const format = useFormat();
  const {
    mean,
    change,
    rhythm: onSchedule,
    overdue_visits: overdueVisits,
    overdue_since: since,
    open_actions: open,
    overdue_actions: overdue,
  } = figures;
  const months = meansOfAll(groups).filter((score) => score !== null);
  const search = (parameters: Record<string, string>) => ({ ...(group !== '' && { group }), ...parameters }) as never;
  return (
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      <Figure
        name={
          <FigureLink to="/region" search={search({})}>
            {text('overview.figures.mean')}
          </FigureLink>
        }
        figure={mean === null ? null : format.percent(mean)}
        picture={months.length > 1 && <Sparkline values={months} />}
      >
        {change !== null && (
          <>
            <Delta points={change} unit /> {text('overview.figures.since', { days: CHANGE_DAYS })}
          </>
        )}
      </Figure>
      <Figure
        name={
          <FigureLink to="/schedule" search={search({})}>
            {text('overview.figures.onSchedule')}
          </FigureLink>
        }
        figure={onSchedule.of === 0 ? null : format.number(onSchedule.kept)}
        picture={onSchedule.of > 0 && <ScoreRing score={Math.round((100 * onSchedule.kept) / onSchedule.of)} />}
      >
        {onSchedule.of === 0
          ? text('overview.figures.noSchedules')
          : text('overview.figures.scheduledStores', { count: onSchedule.of })}
      </Figure>
      <Figure
        name={
          <FigureLink to="/schedule" search={search({ view: 'list' })}>
            {text('overview.figures.visits')}
          </FigureLink>
        }
        figure={format.number(overdueVisits)}
        picture={<CalendarClock {...ICON} />}
      >
        {since === null ? (
          text('overview.figures.noneLate')
        ) : (
          <span className="font-medium text-warn">
            {text(overdueVisits === 1 ? 'overview.daysOverdue' : 'actions.figures.longest', {
              count: daysBetween(since, currentDay()),
            })}
          </span>
        )}
      </Figure>
      <Figure
        name={
          <FigureLink to="/actions" search={search({})}>
            {text('overview.figures.actions')}
          </FigureLink>
        }
        figure={format.number(open)}
        picture={<ListChecks {...ICON} />}
      >
        {overdue > 0 && (
          <span className="font-medium text-warn">{text('overview.overdueActions', { count: overdue })}</span>
        )}
        {overdue > 0 && ' · '}
        {text('overview.figures.won', { points: figures.points_won })}
      </Figure>
    </dl>
  );
}

function FigureLink({
  to,
  search,
  children,
}: {
  to: '/region' | '/schedule' | '/actions';
  search: never;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      search={search}
      className="underline-offset-2 after:absolute after:inset-0 after:content-[''] hover:text-accent hover:underline focus-visible:after:rounded-lg"
    >
      {children}
    </Link>
  );
}
