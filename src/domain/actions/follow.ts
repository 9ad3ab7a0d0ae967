/**
 * The rules for how audits affect an action: users change an action, and the store's later audits confirm or reopen it
 * (spec, 'Actions'). For an action about an item of a module, 'audits' below are the store's assessments of that
 * module. Pure.
 */

import { isUnfinished, type ActionStatus, type ManualStatus } from './status.ts';

/**
 * A status set by a user. `at` is its position among the audits, in ms: the time it was set, or the date of the latest
 * audit known at that time, whichever is later. `reopened` undoes the confirmation by an audit.
 */
export type ManualStep = { at: number; status: ManualStatus | 'reopened' };

/**
 * The result of a counted audit (`id`) for an action's question. `earned` is whether the question earned its points,
 * null if it was not counted; `worth` is the number of points of the overall score that it is worth, null for an item
 * of a module. `at` is the audit's date, in ms.
 */
export type Verdict = { at: number; id: string; earned: boolean | null; worth: number | null };

/** The state of an action. `settledAt` is the position of its last change; earlier audits have no further effect. */
export type ActionProgress = {
  status: ActionStatus;
  realised: number | null;
  repeated: number;
  confirmedBy: string | null;
  settledAt: number;
};

/**
 * Returns the status after an audit, and the number to add to the action's `repeated` (0 or 1); null if the audit
 * changes nothing.
 */
export function afterAudit(status: ActionStatus, earned: boolean): { status: ActionStatus; repeated: number } | null {
  if (!isUnfinished(status)) return null;
  if (earned) return { status: 'confirmed', repeated: 0 };
  return { status: status === 'done' ? 'open' : status, repeated: 1 };
}

/**
 * Returns the state of an action after the steps by users and the store's counted audits, given in any order. Only
 * audits dated after the action was made (`madeAt`, in ms) apply, in the order of their dates.
 */
export function follow(madeAt: number, steps: readonly ManualStep[], audits: readonly Verdict[]): ActionProgress {
  const laterAudits = audits.filter(({ at }) => at > madeAt).toSorted(byDate);
  const start: ActionProgress = { status: 'open', realised: null, repeated: 0, confirmedBy: null, settledAt: madeAt };
  let progress = start;
  let next = 0;
  const auditsUntil = (at: number) => {
    for (let audit = laterAudits[next]; audit && audit.at <= at; audit = laterAudits[++next])
      progress = applyVerdict(progress, audit);
  };
  for (const step of steps.toSorted((a, b) => a.at - b.at)) {
    auditsUntil(step.at);
    progress = afterStep(progress, step);
  }
  auditsUntil(Infinity);
  return progress;
}

function applyVerdict(progress: ActionProgress, { at, id, earned, worth }: Verdict): ActionProgress {
  const after = earned === null ? null : afterAudit(progress.status, earned);
  if (!after) return progress;
  const confirmed = after.status === 'confirmed';
  return {
    status: after.status,
    realised: confirmed ? worth : null,
    repeated: progress.repeated + after.repeated,
    confirmedBy: confirmed ? id : null,
    settledAt: at,
  };
}

/**
 * Returns the state of an action after counted audits, given in any order, that are all dated after its last change.
 * Gives the same result as `follow`, which needs all steps and audits since the action was made.
 */
export function followFrom(progress: ActionProgress, audits: readonly Verdict[]): ActionProgress {
  return audits.toSorted(byDate).reduce(applyVerdict, progress);
}

/** Returns the state of an action after a step by a user. A status is ignored if the action is already confirmed. */
export function afterStep(progress: ActionProgress, { at, status }: ManualStep): ActionProgress {
  if (status === 'reopened') {
    return { status: 'open', realised: null, repeated: 0, confirmedBy: null, settledAt: at };
  }
  return progress.status === 'confirmed' ? progress : { ...progress, status, settledAt: at };
}

function byDate(a: Verdict, b: Verdict): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
