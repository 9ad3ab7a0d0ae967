import { createContext, useContext } from 'react';

const Context = createContext(false);

/** Marks the audit inside as a trial of a draft of the instrument if `value` is true. */
export const TrialProvider = Context.Provider;

/** Checks whether the audit on screen tries a draft of the instrument. */
export function useIsTrial(): boolean {
  return useContext(Context);
}
