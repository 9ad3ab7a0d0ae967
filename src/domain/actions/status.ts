/** The statuses of an action and the entries of its timeline (spec, 'Actions'). Pure. */

/** The statuses of an action. `open`, `doing` and `done` are unfinished: an audit can confirm them. */
export const ACTION_STATUSES = ['open', 'doing', 'done', 'confirmed', 'dropped'] as const;

export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** The statuses that users can set. Only audits and assessments confirm an action. */
export const MANUAL_STATUSES = ['open', 'doing', 'done', 'dropped'] as const satisfies readonly ActionStatus[];

export type ManualStatus = (typeof MANUAL_STATUSES)[number];

/** Checks whether an audit that counts can still change the action. */
export function isUnfinished(status: ActionStatus): boolean {
  return status === 'open' || status === 'doing' || status === 'done';
}

/**
 * Checks whether an action is past its due date. `due` and `today` are `YYYY-MM-DD`. An action that is done is never
 * overdue: it only waits for the next audit.
 */
export function isOverdue({ status, due }: { status: ActionStatus; due: string | null }, today: string): boolean {
  return (status === 'open' || status === 'doing') && due !== null && due < today;
}

/** The kinds of entries of a timeline. */
export const STEP_KINDS = [
  'made',
  'changed',
  'given',
  'due',
  'status',
  'comment',
  'photo',
  'shared',
  'unshared',
  'confirmed',
  'lost',
  'recounted',
] as const;

export type StepKind = (typeof STEP_KINDS)[number];
