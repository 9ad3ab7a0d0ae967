import { createContext, useContext } from 'react';
import type { Edit } from '../../../domain/drafts/edits.ts';
import type { Module } from '../../../domain/modules/module.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import type { ReadProblem } from '../definitions/problems/problemCause.ts';
import type { ProblemWords } from '../definitions/problems/useProblemWords.ts';
import type { DraftSession } from './session/draftSession.ts';

/** The draft and the functions that the parts of the editor share. */
export type Editor = {
  session: DraftSession;
  definition: Tree;
  /** The version that the draft is based on; null for a new definition, or until it is loaded. */
  base: Tree | null;
  /** The language of the texts: English in the list, and the form's language in a form. */
  language: string;
  formLanguage: string;
  languages: readonly { tag: string; name: string }[];
  /** The problems that prevent publishing. */
  problems: readonly ReadProblem[];
  /** The problems, except those that are only hints. */
  faults: readonly ReadProblem[];
  /**
   * Checks whether a problem is only a hint: nothing was entered yet, and the user has neither left the field nor asked
   * to publish or try the draft.
   */
  isHint: (problem: ReadProblem) => boolean;
  wordsOf: (problem: ReadProblem) => ProblemWords;
  /** Shows the problems of a field as faults rather than hints, because the user has left it. */
  leaveField: (path: string, field: string) => void;
  /** Shows all problems as faults, because the user wants to publish or try the draft. */
  demandAll: () => void;
  /** The draft as a module; null for an audit instrument, and while anything but the examples has problems. */
  module: Module | null;
  setFormLanguage: (tag: string) => void;
  /** The path of the entry whose form is open; null if none is. */
  openedPath: string | null;
  open: (path: string | null) => void;
  /** Opens the form with a problem, and moves the focus to its field. */
  show: (problem: ReadProblem) => void;
  /** Applies edits as one step. Returns false if they can't be applied. */
  edit: (edits: readonly Edit[]) => boolean;
};

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('This part of the editor is outside an editor.');
  return editor;
}
