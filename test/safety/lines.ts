import type { Records } from './world.ts';

/** The lines of the access matrix that many calls share: what they name, and an input that works. */

export const RANGE = { start_date: '2026-11-01', end_date: '2026-11-30' };

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
