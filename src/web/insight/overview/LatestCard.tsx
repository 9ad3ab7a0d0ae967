import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { addDays } from '../../../domain/days.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { UserAvatar } from '../../lists/people/UserAvatar.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import type { LatestRow } from './overview.ts';

/** The latest `LEAST` entries are shown, and older ones if they are from the last `DAYS` days. */
const DAYS = 7;
const LEAST = 6;

/** Lists the latest audits and verified actions. */
export function LatestCard({ latest }: { latest: readonly LatestRow[] }) {
  const text = useText();
  const format = useFormat();
  const since = addDays(currentDay(), -DAYS);
  const visibleRows = latest.filter(({ at }, index) => index < LEAST || format.isoDay(at) >= since);
  return (
    <Card title={text('overview.latest')} note={text('overview.latestNote')}>
      {visibleRows.length === 0 && <p className="mt-3 text-fg-2">{text('overview.noneLatest')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {visibleRows.map((row) => (
          <li key={row.id} className="relative flex min-h-13 items-center gap-3 py-2">
            {row.kind === 'audit' ? <Audit row={row} /> : <VerifiedRow row={row} />}
          </li>
        ))}
      </ul>
      <Link
        to="/actions"
        className="mt-3 self-end font-medium text-accent underline-offset-2 hover:underline pointer-coarse:py-2.5"
      >
        {text('overview.allActions')}
      </Link>
    </Card>
  );
}

const ROW_LINK = "block truncate font-medium after:absolute after:inset-0 after:content-['']";

function Audit({ row: { id, store_name: store, at, by, score, change } }: { row: LatestRow }) {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <UserAvatar id={by?.userid ?? null} name={by?.name ?? ''} size={28} />
      <span className="min-w-0 flex-1">
        <Link to="/survey/$surveyId" params={{ surveyId: id }} className={ROW_LINK}>
          {store}
        </Link>
        <span className="block truncate text-xs text-fg-2">
          {text('overview.audited', { day: format.shortDay(at), name: by?.name ?? '' })}
        </span>
      </span>
      {change !== null && <Delta points={change} />}
      {score !== null && <span className="num font-semibold">{format.percent(score)}</span>}
    </>
  );
}

function VerifiedRow({ row: { title, store_name: store, at, change } }: { row: LatestRow }) {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center">
        <BadgeCheck className="size-5 text-good" strokeWidth={1.5} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <Link to="/actions" search={{ status: 'confirmed', find: title ?? '' } as never} className={ROW_LINK}>
          {title}
        </Link>
        <span className="block truncate text-xs text-fg-2">
          {text('overview.verified', { store, day: format.shortDay(at) })}
        </span>
      </span>
      {change !== null && <span className="num font-semibold text-good">{format.signed(change)}</span>}
    </>
  );
}
