import { createContext, useContext } from 'react';

const Context = createContext(false);

/**
 * Marks the screens inside as the editor's preview: they are as narrow as a phone, in a document of their own. They
 * don't open popups, move the focus, handle keys or store anything.
 */
export const PreviewProvider = Context.Provider;

/** Returns whether the component is rendered in the editor's preview. */
export function usePreview(): boolean {
  return useContext(Context);
}
