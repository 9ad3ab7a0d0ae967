import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { DropZone } from '../forms/DropZone.tsx';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { WorkbookSection } from './WorkbookSection.tsx';
import { workbookProblem } from './workbookProblem.ts';

/** Takes a workbook, chosen or dropped. */
export function WorkbookCard({
  file,
  busy,
  onGive,
}: {
  /** The one that was given last. */
  file: File | null;
  /** Whether it is being checked. */
  busy: boolean;
  onGive: (file: File) => void;
}) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function take(given: File | undefined): void {
    if (!given || busy) return;
    const wrong = workbookProblem(text, given);
    setProblem(wrong);
    if (wrong === null) onGive(given);
  }

  return (
    <WorkbookSection title={text('workbook.give.title')} lead={text('workbook.give.lead')}>
      <DropZone picker={picker} label={text('workbook.give.file')} accept=".xlsx" onFile={take} className="p-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-fg-3">
          <FileSpreadsheet className="size-5" strokeWidth={1.5} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          {file ? (
            <p className="font-medium wrap-anywhere">{file.name}</p>
          ) : (
            <p className="text-fg-2 pointer-coarse:hidden">{text('workbook.give.drop')}</p>
          )}
          <Button busy={busy} onClick={() => picker.current?.click()} className="mt-2">
            {text(file ? 'workbook.give.another' : 'workbook.give.choose')}
          </Button>
          <p className="mt-2 text-xs text-fg-3">{text('workbook.give.rules')}</p>
        </div>
      </DropZone>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </WorkbookSection>
  );
}
