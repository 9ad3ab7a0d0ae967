import { Ellipsis } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { commandKey } from '../../../shell/keys/commandKey.ts';
import { useCopy } from '../../../ui/copies/useCopy.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import type { Group } from '../content/structure.ts';
import { tableKindOf } from '../table/columns.ts';
import { useTableNames } from '../table/useTableNames.ts';
import { writeTable } from '../table/writeTable.ts';

type SectionMenuProps = { group: Group; title: string; onPaste: () => void; onLibrary: () => void };

/** Shows the menu of a section of questions or items. */
export function SectionMenu({ group, title, onPaste, onLibrary }: SectionMenuProps) {
  const text = useText();
  const names = useTableNames();
  const { copy } = useCopy();
  const kind = tableKindOf(group);
  if (kind === null) return null;
  const values = group.entries.filter(({ state }) => state !== 'removed').map(({ value }) => value);
  const copyTable = async () => {
    const isCopied = await copy(writeTable(values, kind, names));
    notify({ text: isCopied ? text('editor.paste.copied', { count: values.length }) : text('editor.paste.notCopied') });
  };
  const paste = { key: 'paste', label: text('editor.paste.open'), hint: commandKey('V'), onSelect: onPaste };
  const library = { key: 'library', label: text('editor.library.open'), onSelect: onLibrary };
  const copyEntry = { key: 'copy', label: text('editor.paste.copy'), onSelect: () => void copyTable() };
  return (
    <MenuButton
      label={text('editor.more', { title })}
      className="btn-icon shrink-0"
      groups={[[paste, library, ...(values.length > 0 ? [copyEntry] : [])]]}
    >
      <Ellipsis className="size-4" aria-hidden />
    </MenuButton>
  );
}
