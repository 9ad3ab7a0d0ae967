import { isUnfinished, type ActionStatus, type StepKind } from '../../domain/actions.ts';
import { MS_PER_DAY } from '../../domain/days.ts';
import { ACTION_LINK_DAYS } from '../../domain/limits.ts';

type Told = { status: ActionStatus; timeline: readonly { at: string; kind: StepKind }[] };

/** An action with what its link's dialog needs. */
export type LinkedAction = Told & { action_id: string; title: string };

/** What ends a link, or makes it, on the timeline of an action. */
const ENDS: readonly StepKind[] = ['shared', 'unshared', 'given'];

/**
 * Until when the link of an action works that a user made; null when there is none by now. The address itself is told once
 * and kept nowhere, so that it can only be made anew.
 */
export function linkedUntil({ status, timeline }: Told, now: Date): Date | null {
  const last = timeline.findLast(({ kind }) => ENDS.includes(kind));
  if (last?.kind !== 'shared' || !isUnfinished(status)) return null;
  const until = new Date(Date.parse(last.at) + ACTION_LINK_DAYS * MS_PER_DAY);
  return until > now ? until : null;
}
