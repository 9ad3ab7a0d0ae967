import { Mic, Volume2 } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { readCsv } from '../../../../domain/csv.ts';
import { useText } from '../../../i18n/useText.ts';
import { GrowingTextArea } from '../../../forms/GrowingTextArea.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { oneLine } from '../content/oneLine.ts';
import { categoryName, titleOf, type Group } from '../content/structure.ts';
import { isPlainText } from '../../../../domain/plainText.ts';
import { useEditor } from '../editorContext.ts';
import { textIn, type Cell, type TextRow } from './texts.ts';

/** The languages that are shown, in order. */
export type Columns = readonly { tag: string; name: string; direction: 'ltr' | 'rtl' }[];

/** Classes of a row: its cells are side by side where there is room. */
const ROW = 'grid gap-x-4 gap-y-2 px-5 max-sm:px-4 md:grid-flow-col md:auto-cols-[minmax(0,1fr)]';

/** Shows the names of the languages above their columns. Each field has its own label, too. */
export function ColumnNames({ columns }: { columns: Columns }) {
  const text = useText();
  return (
    <div aria-hidden className={`${ROW} border-b border-line py-2 text-xs text-fg-2 max-md:hidden`}>
      <span>{text('languages.en')}</span>
      {columns.map(({ tag, name }) => (
        <span key={tag} lang={tag}>
          {name}
        </span>
      ))}
    </div>
  );
}

type CellProps = {
  columns: Columns;
  isOutdated: (row: TextRow, tag: string) => boolean;
  onSet: (cells: readonly Cell[]) => boolean;
  onPaste: (row: TextRow, tag: string, lines: string[][]) => void;
  /** Returns the id of the recording of a text in its current wording; null if there is none. */
  clipOf: (row: TextRow, tag: string) => string | null;
  onClip: (row: TextRow, tag: string) => void;
};

/** Shows the texts of a section with their translations. */
export function SectionRows({ group, rows, ...cells }: CellProps & { group: Group | null; rows: readonly TextRow[] }) {
  const text = useText();
  const title = useGroupTitle(group);
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="border-b border-line">
      <h2 className="border-b border-line bg-sunken/50 px-5 py-2 font-semibold max-sm:px-4">
        {title} <span className="num font-normal text-fg-3">{rows.length}</span>
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} data-text-row className={`${ROW} py-2.5`}>
            <div className="flex min-w-0 items-start gap-1">
              <div className="min-w-0 flex-1">
                <p className="text-xs text-fg-2">{text(`editor.fields.${row.field}`)}</p>
                <p lang="en" className="wrap-anywhere whitespace-pre-line">
                  {textIn(row.texts, 'en')}
                </p>
              </div>
              <ClipButton row={row} tag="en" name={text('languages.en')} {...cells} />
            </div>
            {cells.columns.map((column) => (
              <TranslationCell key={column.tag} row={row} column={column} {...cells} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ClipButtonProps = Pick<CellProps, 'clipOf' | 'onClip'> & { row: TextRow; tag: string; name: string };

/**
 * Shows the button that opens the dialog for a text's recording; nothing for an empty text or a text in a list, which
 * can't have a recording.
 */
function ClipButton({ row, tag, name, clipOf, onClip }: ClipButtonProps) {
  const text = useText();
  const words = textIn(row.texts, tag);
  if (row.position !== null || words.trim() === '') return null;
  const hasClip = clipOf(row, tag) !== null;
  const Sign = hasClip ? Volume2 : Mic;
  return (
    <IconButton
      label={text(hasClip ? 'clips.open' : 'clips.add', { text: `${name}, ${words}` })}
      onClick={() => onClip(row, tag)}
      className={`shrink-0 ${hasClip ? 'text-accent' : 'text-fg-3'}`}
    >
      <Sign className="size-4" aria-hidden />
    </IconButton>
  );
}

function useGroupTitle(group: Group | null): string {
  const text = useText();
  const { definition, language } = useEditor();
  if (group === null) return text('editor.about');
  if (group.heading) {
    const title = titleOf(group.heading, language);
    return group.category === null ? title : `${categoryName(definition, group.category, language)}: ${title}`;
  }
  if (group.kind === 'manager') return text('editor.lists.managerQuestions');
  return text(`editor.lists.${group.path as 'measures'}`);
}

function TranslationCell({
  row,
  column: { tag, name, direction },
  isOutdated,
  onSet,
  onPaste,
  clipOf,
  onClip,
}: CellProps & { row: TextRow; column: Columns[number] }) {
  const text = useText();
  const { session } = useEditor();
  const value = textIn(row.texts, tag);
  const id = `translation ${row.id} ${tag}`.replaceAll(' ', '-');
  const isOutdatedText = isOutdated(row, tag);
  const type = (input: string) => {
    if (!isPlainText(input)) notify({ text: text('forms.notPlain') });
    else onSet([{ row, tag, value: input }]);
  };
  const paste = (event: ClipboardEvent) => {
    const lines = readCsv(event.clipboardData.getData('text/plain'), '\t');
    if (lines.length < 2) return;
    event.preventDefault();
    onPaste(row, tag, lines);
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-xs text-fg-2 md:sr-only">
        <span lang={tag}>{name}</span>
        <span className="sr-only">: {textIn(row.texts, 'en')}</span>
      </label>
      <div className="flex items-start gap-1">
        <GrowingTextArea
          id={id}
          data-tag={tag}
          lang={tag}
          dir={direction}
          rows={1}
          value={value}
          placeholder={text('editor.translations.missing')}
          aria-describedby={isOutdatedText ? `${id}-note` : undefined}
          onChange={({ target }) => type(oneLine(target.value))}
          onKeyDown={moveDown}
          onPaste={paste}
          onBlur={() => session.flush()}
          className={`input min-h-9 resize-none py-1.5 max-md:mt-0.5 ${value === '' ? 'bg-warn-soft' : ''}`}
        />
        <ClipButton row={row} tag={tag} name={name} clipOf={clipOf} onClip={onClip} />
      </div>
      {isOutdatedText && (
        <p id={`${id}-note`} className="mt-1 text-xs text-warn">
          {text('editor.translations.outdated')}
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the next text in the same language when the user presses Enter. */
function moveDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { tag = '' } = event.currentTarget.dataset;
  const cells = [...document.querySelectorAll<HTMLTextAreaElement>(`[data-text-row] [data-tag="${CSS.escape(tag)}"]`)];
  cells[cells.indexOf(event.currentTarget) + 1]?.focus();
}
