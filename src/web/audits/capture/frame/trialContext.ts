import { createContext, useContext } from 'react';

const Context = createContext<Trial>(null);

/** The kind of record on screen if it is a trial of a draft; null for an ordinary audit or assessment. */
export type Trial = 'audit' | 'assessment' | null;

/** Marks the audit or assessment inside as a trial of a draft unless `value` is null. */
export const TrialProvider = Context.Provider;

/** Returns the kind of the trial on screen; null for an ordinary audit or assessment. */
export function useTrial(): Trial {
  return useContext(Context);
}
