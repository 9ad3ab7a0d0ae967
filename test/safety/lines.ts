import type { Call, InputOf } from '../../src/contract/kit/call.ts';
import type { contract } from '../../src/contract/index.ts';
import type { Records } from './world.ts';

/**
 * A line of the access matrix: a valid input for a call, made from records. A call without a line doesn't compile, so
 * none can be forgotten; its contract defines the permitted callers.
 */
type Line<C extends Call> = {
  /**
   * The kind of record that the input names. `record`: one that belongs to a scope, so one outside it gets the same
   * response as a missing one. `own`: only the caller's own, for every caller. `nothing`: no record at all.
   */
  names: 'record' | 'own' | 'nothing';
  input: (records: Records) => InputOf<C>;
};

/** The lines of some nouns, one for each of their calls. */
export type Lines<Noun extends keyof typeof contract> = {
  readonly [Each in Noun]: {
    readonly [Name in keyof (typeof contract)[Each]]: (typeof contract)[Each][Name] extends Call
      ? Line<(typeof contract)[Each][Name]>
      : never;
  };
};

/** A valid range of days. */
export const RANGE = { start_date: '2026-11-01', end_date: '2026-11-30' };

/** Lines that many calls share: the kind of record and a valid input. */
export const nothing = { names: 'nothing', input: () => ({}) } as const;
export const ofGroup = { names: 'record', input: ({ group }: Records) => ({ group_id: group }) } as const;
export const ofStore = { names: 'record', input: ({ store }: Records) => ({ store_id: store }) } as const;
export const comparison = {
  names: 'record',
  input: ({ store }: Records) => ({
    with: [store],
    without: [store],
    began: '2026-11-10',
    ...RANGE,
    area: 'overall' as const,
  }),
} as const;
export const ofSurvey = { names: 'record', input: ({ survey }: Records) => ({ surveyid: survey }) } as const;
export const ofUser = { names: 'record', input: ({ user }: Records) => ({ userid: user }) } as const;
export const pair = {
  names: 'record',
  input: ({ user, store }: Records) => ({ user_id: user, store_id: store }),
} as const;
export const ofAction = { names: 'record', input: ({ action }: Records) => ({ action_id: action }) } as const;
