import { createContext, useContext } from 'react';

const Context = createContext(false);

/** Marks the screens inside as the editor's preview, which stores nothing. */
export const PreviewProvider = Context.Provider;

/** Returns whether the component is rendered in the editor's preview. */
export function usePreview(): boolean {
  return useContext(Context);
}
