import { applyEdit, type Edit } from '../../../../domain/drafts/edits.ts';
import { useText } from '../../../i18n/useText.ts';
import { noteStep } from '../noteStep.ts';
import { useEditor } from '../editorContext.ts';
import { emptyEntry } from '../form/fields.ts';
import type { RowActions } from './EntryRow.tsx';
import {
  freshName,
  isSectioned,
  moveEdit,
  nextOf,
  takeBack,
  titleOf,
  type Entry,
  type Group,
} from '../content/structure.ts';
import { withoutBarcodes } from '../content/withoutBarcodes.ts';

const NAME_KEYS = { outcome: 'state', settings: 'name', baskets: 'code' } as const;

/** Returns a function that returns the actions of an entry's row, or those of the group if the entry is null. */
export function useRowActions(groups: readonly Group[], onMove: (entry: Entry) => void) {
  const text = useText();
  const { definition, base, edit, open, openedPath, language } = useEditor();

  function insert(group: Group, after: Entry | null, value: Readonly<Record<string, unknown>>, like?: string): void {
    const name = freshName(definition, group, like);
    const before = nextOf(group, after);
    const key = isSectioned(group) ? 'varname' : group.path in NAME_KEYS ? NAME_KEYS[group.path as 'outcome'] : 'id';
    const root = group.kind === 'item' ? 'items' : isSectioned(group) ? 'questions' : group.path;
    const addition: Edit = {
      op: 'add',
      path: `${root}/${name}`,
      value: { ...value, [key]: name },
      ...(isSectioned(group) && { to: group.path }),
      ...(before !== undefined && { before }),
    };
    if (edit([addition])) open(addition.path);
  }

  function remove(entry: Entry): void {
    const removal: Edit = { op: 'remove', path: entry.path };
    const outcome = applyEdit(definition, removal);
    if ('fault' in outcome || !edit([removal])) return;
    if (openedPath === entry.path) open(null);
    const title = titleOf(entry, language) || text('editor.noText');
    const { inverse } = outcome;
    const undo = { text: text('forms.undo'), run: () => void edit([inverse]) };
    noteStep({ text: text('editor.removed', { title }), action: undo });
  }

  return (group: Group, entry: Entry | null): RowActions => {
    const move = (by: -1 | 1) => {
      const change = entry && moveEdit(groups, entry, by);
      if (!entry || !change) return null;
      return () => {
        edit([change]);
        // The row is rendered at its new place after this event, perhaps as another element.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${entry.path}"]`)?.focus());
      };
    };
    return {
      add: () => insert(group, entry, emptyEntry(group.kind)),
      duplicate: entry ? () => insert(group, entry, withoutBarcodes(withoutNewName(entry.value)), entry.name) : null,
      remove: () => entry && remove(entry),
      up: move(-1),
      down: move(1),
      moveTo: entry && isSectioned(entry) && entry.kind !== 'manager' ? () => onMove(entry) : null,
      takeBack: () => {
        const change = entry && base ? takeBack(definition, base, entry) : null;
        if (change) edit([change]);
        else noteStep({ text: text('editor.cantTakeBack') });
      },
    };
  };
}

/** Returns a copy of an entry without its new name, which only one entry can have. */
function withoutNewName(value: Entry['value']): Entry['value'] {
  const { renamed: _, ...copy } = value;
  return copy;
}
