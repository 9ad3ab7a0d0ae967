/** The four Ps that assess a store's practice, in their fixed order, numbered 1 to 4 (spec section 1). */
export const FOUR_PS = [1, 2, 3, 4] as const;
export type FourP = (typeof FOUR_PS)[number];

/** Short names of the Ps in the export's columns. */
export const FOUR_P_CODES = { 1: 'Prod', 2: 'Plac', 3: 'Pric', 4: 'Prom' } as const satisfies Record<FourP, string>;

/** The Ps of manager questions: the four Ps, and the manager's perception before (5, 'a') and after (6, 'b'). */
export const MANAGER_PS = [1, 2, 3, 4, 5, 6] as const;
export type ManagerP = (typeof MANAGER_PS)[number];

/** Short names of the manager questions' Ps in the export's columns (spec section 9). */
export const MANAGER_P_CODES = {
  ...FOUR_P_CODES,
  5: 'Percept_a',
  6: 'Percept_b',
} as const satisfies Record<ManagerP, string>;
