import { dayOf } from '../../domain/days.ts';
import { numberOfDay } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { workOutStandings } from './workOut.ts';

/** The stores that have a schedule, and which of them are behind it. All others are overdue some days after their last audit. */
export type Behind = { scheduled: string[]; behind: string[] };

type Asker = { viewer: Viewer & { timeZone: string }; now: Date };

/** Who of the stores in a scope is behind its schedule; the scope may be wider than the viewer's, where only numbers are told. */
export async function storesBehind(db: Db, { viewer, now }: Asker, scope: Scope): Promise<Behind> {
  const today = numberOfDay(dayOf(now, viewer.timeZone));
  const standings = [...(await workOutStandings(db, { ...viewer, scope }, today))];
  const behind = standings.flatMap(([id, { overdueSince }]) => (overdueSince === null ? [] : [id]));
  return { scheduled: standings.map(([id]) => id), behind };
}
