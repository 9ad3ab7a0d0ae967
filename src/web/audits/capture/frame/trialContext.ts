import { createContext, useContext } from 'react';

const Context = createContext(false);

/** Tells the frame of the screens of an audit whether it tries a draft of the instrument. */
export const TrialProvider = Context.Provider;

/** Checks whether the audit on screen tries a draft of the instrument. */
export function useIsTrial(): boolean {
  return useContext(Context);
}
