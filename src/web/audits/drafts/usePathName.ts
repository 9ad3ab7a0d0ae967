import { valueAt } from '../../../domain/drafts/merge.ts';
import { isTree, type Tree } from '../../../domain/drafts/tree.ts';
import { useText } from '../../i18n/useText.ts';
import { useEditor } from './editorContext.ts';
import { titleOf } from './content/structure.ts';
import { useEntryName } from '../definitions/problems/useEntryName.ts';

/** Returns a function that names the entry at a path, or the entry that contains the field at the path. */
export function usePathName(): (path: string) => string {
  const text = useText();
  const { definition, base, language } = useEditor();
  const entryName = useEntryName(definition, language);
  return (path) => {
    const entry = entryPath(definition, base, path);
    const value = entry === '' ? definition : (valueAt(definition, entry) ?? (base && valueAt(base, entry)));
    return (
      (isTree(value) && titleOf({ value }, language)) || (entry === '' ? text('editor.about') : entryName(entry).title)
    );
  };
}

/** Returns the path of the innermost entry that contains a path and has a form; empty for the definition itself. */
export function entryPath(definition: Tree, base: Tree | null, path: string): string {
  const steps = path.split('/');
  const depth = steps[0] === 'sections' && 'categories' in definition ? 3 : 2;
  const entry = steps.slice(0, depth).join('/');
  const isEntry = (tree: Tree | null) => tree !== null && isTree(valueAt(tree, entry));
  const isText =
    steps.length < depth || ['title', 'description', 'source', 'scope', 'languages'].includes(steps[0] ?? '');
  return !isText && (isEntry(definition) || isEntry(base)) ? entry : '';
}
