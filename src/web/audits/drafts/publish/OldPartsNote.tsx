import { valueAt } from '../../../../domain/drafts/merge.ts';
import { isSame, isTree, listAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import { showEntry } from '../showEntry.ts';
import { entryPath } from '../usePathName.ts';

/**
 * Warns about parts of a question or item that still belong to its earlier text after the text got a new meaning. `id`
 * is the path of the text.
 */
export function OldPartsNote({ id, onShow }: { id: string; onShow: () => void }) {
  const text = useText();
  const listOf = useListFormat();
  const { definition, base, open } = useEditor();
  const path = entryPath(definition, base, id);
  const [before, after] = [base, definition].map((tree) => tree && valueAt(tree, path));
  if (id !== `${path}/text/en` || !isTree(before) || !isTree(after) || after['varname'] === undefined) return null;
  const parts = oldParts(before, after);
  if (parts.length === 0) return null;
  const nameOfPart = (part: 'strategies' | 'fix' | 'name') =>
    part === 'name' ? text('editor.publish.old.name', { name: exportName(after) }) : text(`editor.publish.old.${part}`);
  return (
    <p className="text-xs text-fg-2">
      {text('editor.publish.old.lead', { parts: listOf(parts.map(nameOfPart)) })}{' '}
      <button
        type="button"
        onClick={() => {
          onShow();
          open(path);
          showEntry(path);
        }}
        className="reach rounded-sm font-medium text-accent underline"
      >
        {text('editor.publish.old.open')}
      </button>
    </p>
  );
}

/** Returns the parts that are the same as before. */
function oldParts(before: Tree, after: Tree) {
  const lists = (['strategies', 'fix'] as const).filter(
    (name) => listAt(after, [name]).length > 0 && isSame(before[name], after[name]),
  );
  return [...lists, ...(exportName(before) === exportName(after) ? (['name'] as const) : [])];
}

function exportName({ renamed, varname }: Tree): string {
  return String(renamed ?? varname);
}
