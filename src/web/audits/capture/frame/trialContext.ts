import { createContext, useContext } from 'react';

const Context = createContext<Trial>(null);

/** What is tried with a draft: an audit or an assessment; null if what is on screen is no trial. */
export type Trial = 'audit' | 'assessment' | null;

/** Marks the audit or assessment inside as a trial of a draft unless `value` is null. */
export const TrialProvider = Context.Provider;

/** Returns what on screen tries a draft; null for a usual audit or assessment. */
export function useTrial(): Trial {
  return useContext(Context);
}
