import { createContext, useContext } from 'react';
import type { Edit } from '../../../domain/drafts/edits.ts';
import type { Module } from '../../../domain/modules/module.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import type { DraftSession } from './session/draftSession.ts';

/** A problem that prevents publishing, with the entry and field that it concerns. */
export type Problem = { path: string; field: string; text: string };

/** The draft and the functions that every part of the editor needs. */
export type Editor = {
  session: DraftSession;
  definition: Tree;
  /** The version that the draft is based on; null for a new definition, or until it is loaded. */
  base: Tree | null;
  /** The language whose texts are edited. */
  language: string;
  languages: readonly { tag: string; name: string }[];
  problems: readonly Problem[];
  /** The draft as a module; null for an audit instrument, and while anything but the examples has problems. */
  module: Module | null;
  setLanguage: (tag: string) => void;
  /** The path of the entry whose form is open; null if none is. */
  opened: string | null;
  open: (path: string | null) => void;
  /** Applies edits as one step. Returns false, after a notice, if they can't be applied. */
  edit: (edits: readonly Edit[]) => boolean;
};

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('This part of the editor is outside an editor.');
  return editor;
}
