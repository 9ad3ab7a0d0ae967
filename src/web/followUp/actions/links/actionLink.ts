import { isUnfinished, type ActionStatus, type StepKind } from '../../../../domain/actions/status.ts';
import { MS_PER_DAY } from '../../../../domain/days.ts';
import { ACTION_LINK_DAYS } from '../../../../domain/limits.ts';

type LinkHistory = { status: ActionStatus; timeline: readonly { at: string; kind: StepKind }[] };

/** The data about an action that the link dialog needs. */
export type LinkedAction = LinkHistory & { action_id: string; title: string };

/** The steps on an action's timeline that create or revoke a link. */
const ENDS: readonly StepKind[] = ['shared', 'unshared', 'given'];

/** Returns the expiry of an action's link; null if there is no valid link. */
export function linkedUntil({ status, timeline }: LinkHistory, now: Date): Date | null {
  const last = timeline.findLast(({ kind }) => ENDS.includes(kind));
  if (last?.kind !== 'shared' || !isUnfinished(status)) return null;
  const until = new Date(Date.parse(last.at) + ACTION_LINK_DAYS * MS_PER_DAY);
  return until > now ? until : null;
}
