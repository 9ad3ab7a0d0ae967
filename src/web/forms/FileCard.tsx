import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { SectionCard } from '../ui/cards/SectionCard.tsx';
import { DropZone } from './DropZone.tsx';

/** The texts of a file card. */
export type FileWords = {
  title: string;
  lead: string;
  /** The label of the field. */
  file: string;
  /** The text before the button, hidden on touch screens. */
  drop: string;
  rules: string;
};

/** Renders a card for choosing or dropping a file. */
export function FileCard({
  words,
  accept,
  file,
  busy,
  problemOf,
  onFile,
}: {
  words: FileWords;
  accept: string;
  /** The file chosen last; null if none has been chosen. */
  file: File | null;
  busy: boolean;
  /** Returns the problem with a file that can be detected without reading it, as text; null if there is none. */
  problemOf: (file: File) => string | null;
  onFile: (file: File) => void;
}) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function acceptFile(newFile: File | undefined): void {
    if (!newFile || busy) return;
    const wrong = problemOf(newFile);
    setProblem(wrong);
    if (wrong === null) onFile(newFile);
  }

  return (
    <SectionCard title={words.title} lead={words.lead}>
      <DropZone picker={picker} label={words.file} accept={accept} onFile={acceptFile} className="p-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-fg-3">
          <FileSpreadsheet className="size-5" strokeWidth={1.5} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          {file ? (
            <p className="font-medium wrap-anywhere">{file.name}</p>
          ) : (
            <p className="text-fg-2 pointer-coarse:hidden">{words.drop}</p>
          )}
          <Button busy={busy} onClick={() => picker.current?.click()} className="mt-2">
            {text(file ? 'workbook.give.another' : 'workbook.give.choose')}
          </Button>
          <p className="mt-2 text-xs text-fg-3">{words.rules}</p>
        </div>
      </DropZone>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </SectionCard>
  );
}
