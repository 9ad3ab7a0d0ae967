import { useText } from '../../../i18n/useText.ts';
import { isSectioned, type EntryKind } from '../content/structure.ts';
import { columnsOf } from './columnsOf.ts';

/** Shows the names of the columns. They are hidden from screen readers, because the rows contain them, too. */
export function ColumnHeads({ kind }: { kind: EntryKind }) {
  const text = useText();
  return (
    <div
      aria-hidden
      className="flex min-h-9 items-center gap-1 border-b border-line pr-2 text-xs font-medium text-fg-2 max-sm:hidden"
    >
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_11rem_6rem_3rem] items-center gap-x-4 pl-5 pointer-fine:pl-10">
        <span className={isSectioned({ kind }) ? 'pl-8' : ''}>
          {text(isSectioned({ kind }) ? 'editor.question' : 'editor.fields.title')}
        </span>
        {columnsOf(kind).map((label, at) => (
          <span key={label} className={at === 2 ? 'text-right' : ''}>
            {text(label)}
          </span>
        ))}
      </span>
      <span className="btn-icon invisible shrink-0" />
    </div>
  );
}
