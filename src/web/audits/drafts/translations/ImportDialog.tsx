import { useRef, useState } from 'react';
import { DropZone } from '../../../forms/DropZone.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { noteStep } from '../noteStep.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { useEditor } from '../editorContext.ts';
import type { Cell, TextRow } from './texts.ts';
import { readTranslations, type FileProblem, type TranslationFile } from './translationFile.ts';

/** The maximum size of a file with translations, in bytes. */
const MAX_BYTES = 4_000_000;
/** The maximum number of problems that are listed. */
const PROBLEMS_SHOWN = 50;

/** Lets the user import translations from a CSV file, after showing what would change. */
export function ImportDialog({
  rows,
  onApply,
  onClose,
}: {
  rows: readonly TextRow[];
  onApply: (cells: readonly Cell[]) => boolean;
  onClose: () => void;
}) {
  const text = useText();
  const { languages } = useEditor();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; content: string | null } | null>(null);
  // The file's text is parsed again on each render, because others may change the draft while the dialog is open.
  const content = file?.content ?? null;
  const translationFile = content === null ? null : readTranslations(content, rows, languages);
  const cells = translationFile?.cells ?? [];
  const readFile = async (chosenFile: File | undefined) => {
    if (chosenFile)
      setFile({ name: chosenFile.name, content: chosenFile.size > MAX_BYTES ? null : await contentOf(chosenFile) });
  };
  const apply = () => {
    if (!onApply(cells)) return;
    noteStep({ text: text('editor.translations.file.applied', { count: cells.length }) });
    onClose();
  };
  return (
    <Dialog
      title={text('editor.translations.file.title')}
      description={text('editor.translations.file.lead')}
      width="wide"
      onClose={onClose}
    >
      <DialogBody className="flex flex-col gap-4">
        <DropZone
          picker={picker}
          label={text('editor.translations.file.label')}
          accept=".csv,text/csv"
          onFile={(chosenFile) => void readFile(chosenFile)}
          className="px-4 py-4 max-sm:flex-col"
        >
          <p className="min-w-0 flex-1 wrap-anywhere">{file?.name ?? text('editor.translations.file.drop')}</p>
          <Button onClick={() => picker.current?.click()}>{text('instruments.file.choose')}</Button>
        </DropZone>
        {file && content === null && <Alert tone="bad">{text('editor.translations.file.unreadable')}</Alert>}
        {content !== null && !translationFile && <Alert tone="bad">{text('editor.translations.file.noColumns')}</Alert>}
        {translationFile && <Preview file={translationFile} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button look="filled" disabled={cells.length === 0} onClick={apply}>
          {text('editor.translations.file.apply', { count: cells.length })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Preview({ file: { cells, problems } }: { file: TranslationFile }) {
  const text = useText();
  const { languages } = useEditor();
  const counts = languages
    .map(({ tag, name }) => ({ tag, name, count: cells.filter((cell) => cell.tag === tag).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <output className="flex flex-col gap-1">
        <span className="font-semibold">{text('editor.translations.file.changes', { count: cells.length })}</span>
        {counts.map(({ tag, name, count }) => (
          <span key={tag} className="num text-fg-2">
            <span lang={tag}>{name}</span> {count}
          </span>
        ))}
      </output>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

function Problems({ problems }: { problems: readonly FileProblem[] }) {
  const text = useText();
  return (
    <section aria-labelledby="translation-problems" className="flex flex-col gap-2">
      <h3 id="translation-problems" className="font-semibold text-bad">
        {text('editor.translations.file.problems', { count: problems.length })}
      </h3>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {problems.slice(0, PROBLEMS_SHOWN).map(({ code, line, value }) => (
          <li key={`${code} ${line} ${value}`} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[1fr_4fr]">
            <span className="num text-fg-2">{text('editor.translations.file.line', { line })}</span>
            <span className="wrap-anywhere">{text(`editor.translations.file.${code}`, { value })}</span>
          </li>
        ))}
      </ol>
      {problems.length > PROBLEMS_SHOWN && (
        <p className="text-fg-2">{text('editor.change.more', { count: problems.length - PROBLEMS_SHOWN })}</p>
      )}
    </section>
  );
}

/** Returns the content of a file; null if it can't be read or isn't UTF-8. */
async function contentOf(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
