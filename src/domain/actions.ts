/**
 * What becomes of an action: changed by hand, and confirmed or opened again by the store's next audits (wire contract,
 * 'Actions'). Pure.
 */

/** `open`, `doing` and `done` are unfinished: an audit may confirm them. */
export const ACTION_STATUSES = ['open', 'doing', 'done', 'confirmed', 'dropped'] as const;

export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** What is set by hand: confirming is for audits alone. */
export const GIVEN_STATUSES = ['open', 'doing', 'done', 'dropped'] as const satisfies readonly ActionStatus[];

export type GivenStatus = (typeof GIVEN_STATUSES)[number];

/** Whether an audit that counts may still change it. */
export function isUnfinished(status: ActionStatus): boolean {
  return status === 'open' || status === 'doing' || status === 'done';
}

/** Whether it is past its day (`YYYY-MM-DD`, as today is): a done one waits for the next audit alone. */
export function isOverdue({ status, due }: { status: ActionStatus; due: string | null }, today: string): boolean {
  return (status === 'open' || status === 'doing') && due !== null && due < today;
}

/** What a timeline tells: what people did, and what audits made of it. */
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

/**
 * A status given by hand. `at` is its place among the audits, in ms: when it was given, or the date of the latest audit
 * that was known then, whichever is later. `reopened` takes back that an audit confirmed it.
 */
export type GivenStep = { at: number; status: GivenStatus | 'reopened' };

/**
 * What a counted audit says of an action's question: whether it earned its points, null where it did not count it; and how
 * many points of the overall score they are. `at` is the audit's date, in ms.
 */
export type Verdict = { at: number; surveyId: string; earned: boolean | null; worth: number | null };

/** Where an action stands. `settledAt` is the place of what changed it last: an audit from then on is simply the next. */
export type Standing = {
  status: ActionStatus;
  realised: number | null;
  repeated: number;
  confirmedBy: string | null;
  settledAt: number;
};

/** What an audit makes of a status, and how many it adds to those in a row that lost the point; null for nothing. */
export function afterAudit(status: ActionStatus, earned: boolean): { status: ActionStatus; repeated: number } | null {
  if (!isUnfinished(status)) return null;
  if (earned) return { status: 'confirmed', repeated: 0 };
  return { status: status === 'done' ? 'open' : status, repeated: 1 };
}

/**
 * Where an action stands after the steps that were given by hand and the store's counted audits, in whatever order they
 * come: those dated after it was made (in ms) count, in the order of their dates.
 */
export function follow(made: number, steps: readonly GivenStep[], audits: readonly Verdict[]): Standing {
  const later = audits.filter(({ at }) => at > made).toSorted(byDate);
  const start: Standing = { status: 'open', realised: null, repeated: 0, confirmedBy: null, settledAt: made };
  let stand = start;
  let next = 0;
  const auditsUntil = (at: number) => {
    for (let audit = later[next]; audit && audit.at <= at; audit = later[++next]) stand = audited(stand, audit);
  };
  for (const step of steps.toSorted((a, b) => a.at - b.at)) {
    auditsUntil(step.at);
    stand = afterStep(stand, step);
  }
  auditsUntil(Infinity);
  return stand;
}

function audited(stand: Standing, { at, surveyId, earned, worth }: Verdict): Standing {
  const after = earned === null ? null : afterAudit(stand.status, earned);
  if (!after) return stand;
  const confirmed = after.status === 'confirmed';
  return {
    status: after.status,
    realised: confirmed ? worth : null,
    repeated: stand.repeated + after.repeated,
    confirmedBy: confirmed ? surveyId : null,
    settledAt: at,
  };
}

/**
 * What a step given by hand makes of where an action stands. One that was given before a late audit was known to have
 * confirmed the action says nothing more of it.
 */
export function afterStep(stand: Standing, { at, status }: GivenStep): Standing {
  if (status === 'reopened') {
    return { status: 'open', realised: null, repeated: 0, confirmedBy: null, settledAt: at };
  }
  return stand.status === 'confirmed' ? stand : { ...stand, status, settledAt: at };
}

function byDate(a: Verdict, b: Verdict): number {
  return a.at - b.at || (a.surveyId < b.surveyId ? -1 : 1);
}
