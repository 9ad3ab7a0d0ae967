import { createContext, use } from 'react';
import type { Module } from '../../../../domain/modules/module.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';

/** The question or item whose form is open in the editor, and the section whose form is open; null for none. */
export type Selection = { item: string | null; section: string | null };

/** The draft that the preview shows. It may lag behind the editor by a few frames. */
export type PreviewDraft = {
  name: string;
  definition: Tree;
  /** The last state of the module that had no problems outside its examples; null if there was none. */
  module: Module | null;
  /** The organisation's settings for a module. */
  settings: Readonly<Record<string, number>>;
  language: string;
  selection: Selection;
};

const Context = createContext<PreviewDraft | null>(null);
export const PreviewedProvider = Context.Provider;

export function usePreviewDraft(): PreviewDraft {
  const draft = use(Context);
  if (!draft) throw new Error('This part of the preview is outside of it.');
  return draft;
}
